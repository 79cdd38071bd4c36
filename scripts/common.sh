# What the scripts share; sourced by them, from the repository's root.

say() { printf '\033[1m%s\033[0m\n' "$*"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

need_tools() {
  command -v go >/dev/null || fail "Go is missing: https://go.dev/dl (1.26 or newer)"
  command -v npm >/dev/null || fail "Node.js is missing: https://nodejs.org (20 or newer)"
}

# Installs the client's packages where the lock file has changed since.
install_packages() {
  if [ ! -e client/node_modules/.package-lock.json ] || [ client/package-lock.json -nt client/node_modules/.package-lock.json ]; then
    say "Installing the client's packages"
    (cd client && npm ci --no-audit --no-fund --loglevel=error)
    touch client/node_modules/.package-lock.json
  fi
}

# Builds the client into the folder that the server embeds, where a source is newer.
build_client() {
  local built=server/internal/httpapi/dist/index.html
  if [ ! -e "$built" ] || [ -n "$(find client -path client/node_modules -prune -o -path client/e2e -prune -o -type f -newer "$built" -print -quit)" ]; then
    say "Building the client"
    (cd client && npm run --silent build)
  fi
}

build_server() {
  say "Building the server"
  mkdir -p build
  (cd server && go build -trimpath -ldflags '-s -w' -o ../build/ehrenweb .)
}

install_chromium() {
  command -v chromium >/dev/null && return
  say "Installing Chromium"
  local sudo=''
  [ "$(id -u)" = 0 ] || sudo=sudo
  $sudo apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends \
    chromium fonts-liberation fonts-noto-color-emoji >/dev/null
}
