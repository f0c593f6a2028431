#!/bin/sh
# The address that people open: keepalived gives it to one of the machines whose HAProxy answers.
set -eu
cat > /tmp/keepalived.conf <<CONF
global_defs {
  script_user root
  enable_script_security
}
vrrp_script haproxy {
  script "/usr/bin/curl -fsS -m 2 -o /dev/null http://127.0.0.1:8404/"
  interval 2
  fall 2
  rise 2
}
vrrp_instance lectern {
  state BACKUP
  # who has the address keeps it when another machine comes back
  nopreempt
  interface $(ip -o -4 addr show to "$NODE_ADDRESS" | awk '{ print $2; exit }')
  virtual_router_id ${ROUTER_ID:-51}
  priority 100
  advert_int 1
  unicast_src_ip $NODE_ADDRESS
  unicast_peer {
$(for node in a b c; do getent ahostsv4 "$node" | awk 'NR == 1 { print "    " $1 }'; done | grep -vw "$NODE_ADDRESS")
  }
  virtual_ipaddress {
    $PUBLIC_ADDRESS
  }
  track_script {
    haproxy
  }
}
CONF
exec keepalived --dont-fork --log-console --use-file=/tmp/keepalived.conf --pid=/tmp/keepalived.pid --vrrp_pid=/tmp/vrrp.pid
