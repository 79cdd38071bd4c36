#!/bin/sh
# Fills in what nginx.conf leaves open and starts nginx. TRUSTED_PROXIES and ENVIRONMENT mean what .env.example says.
set -eu

resolver=$(sed -n 's/^nameserver *//p' /etc/resolv.conf | head -n 1)
case $resolver in *:*) resolver="[$resolver]" ;; esac

proxies=$(printf '%s' "${TRUSTED_PROXIES:-}" | tr ',' '\n' | sed -n 's/^ *\([0-9a-fA-F:.\/]\{1,\}\) *$/set_real_ip_from \1;/p' | tr '\n' ' ')

hsts=
[ "${ENVIRONMENT:-development}" != production ] || hsts='max-age=63072000; includeSubDomains'

sed -e "s|@RESOLVER@|$resolver|" -e "s|@PROXIES@|$proxies|" -e "s|@HSTS@|$hsts|" /srv/nginx.conf >/tmp/nginx.conf
exec nginx -c /tmp/nginx.conf -g 'daemon off;'
