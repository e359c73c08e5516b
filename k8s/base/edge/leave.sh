# Ends the edge when its pod is replaced. nginx on its own keeps live sockets until the pod is killed; all of them would then reconnect in the same seconds.
sleep 5 # Kubernetes tells the nodes meanwhile to send no new connections here.
master=$(cat /tmp/nginx.pid)
workers=$(cat "/proc/$master/task/$master/children")
# Each worker finishes its requests, and ends if it has no live sockets.
kill -QUIT "$master"
sleep 10
for worker in $workers; do
  kill -TERM "$worker" 2>/dev/null && sleep 4
done
