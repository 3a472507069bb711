// libyaml's header, as it is.
#include <yaml.h>
