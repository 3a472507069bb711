// What runs inside a virtual machine before any test does.

/// The first process: mounts what a Linux program expects, loads modules, and then does what the host
/// asks for, one script a line, until the host hangs up; so no machine outlives its tests.
///
/// The host's line is a script in base64; the answer is its exit code and its output in base64.
let guestInit = #"""
  #!/bin/busybox sh
  export PATH=/bin:/sbin:/usr/bin HOME=/run
  /bin/busybox --install -s /bin
  mount -t devtmpfs dev /dev
  mount -t proc proc /proc
  mount -t sysfs sys /sys
  mkdir -p /dev/pts /run /tmp
  mount -t devpts devpts /dev/pts
  mount -t tmpfs run /run
  mount -t debugfs debug /sys/kernel/debug
  cd /run
  for module in virtio_pci virtio_console; do modprobe $module 2> /dev/null; done
  # No udev names the port for us.
  port=
  tries=0
  while [ -z "$port" ] && [ $tries -lt 500 ]; do
    for each in /sys/class/virtio-ports/*; do
      [ "$(cat $each/name 2> /dev/null)" = lab ] && port=/dev/${each##*/}
    done
    tries=$((tries + 1))
    [ -n "$port" ] || usleep 10000
  done
  exec 3<> "$port"
  for word in $(cat /proc/cmdline); do
    case $word in
    lab.modules=*)
      for module in $(echo "${word#lab.modules=}" | tr ',' ' '); do
        modprobe $(echo "$module" | tr ':' ' ') || broken="$broken $module"
      done
      ;;
    esac
  done
  # A cursor that blinks makes pictures differ.
  echo 0 > /sys/class/graphics/fbcon/cursor_blink
  echo "ready$broken" >&3
  while read -r line <&3; do
    echo "$line" | base64 -d > /run/job
    sh /run/job > /run/job.output 2>&1 < /dev/null 3>&-
    echo "$? $(base64 -w 0 < /run/job.output)" >&3
  done
  poweroff -f

  """#
