#!/bin/sh
# Runs workerd and ends it with the process that started it. After a kill -9 of that process, workerd would otherwise
# keep its port and files.
started_by=$PPID
self=$$

# The current parent. An orphan gets another parent; checking whether the old one is alive would be fooled by a zombie.
parent() {
  if [ -r "/proc/$self/stat" ]; then
    stat=$(cat "/proc/$self/stat")
    set -- ${stat##*) }
    echo "$2"
  else
    ps -o ppid= -p "$self" | tr -d ' '
  fi
}
(
  while [ "$(parent)" = "$started_by" ]; do sleep 1; done
  kill -9 "$self"
) </dev/null >/dev/null 2>&1 3>&- &
exec "$WORKERD_BINARY" "$@"
