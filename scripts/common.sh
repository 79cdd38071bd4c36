# What the scripts share; sourced by them, from the repository's root.

say() { printf '\033[1m%s\033[0m\n' "$*"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

need_tools() {
  command -v go >/dev/null || fail "Go is missing: https://go.dev/dl (1.26 or newer)"
  command -v npm >/dev/null || fail "Node.js is missing: https://nodejs.org (20.19 or newer)"
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    fail "Node.js is too old: $(node --version), needed is 20.19 or newer: https://nodejs.org"
}

# Installs packages of the distribution (Debian, Ubuntu).
install_debian() {
  say "Installing $*"
  local sudo=''
  [ "$(id -u)" = 0 ] || sudo=sudo
  $sudo apt-get update -qq
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# The race detector needs a C compiler.
install_compiler() {
  command -v cc >/dev/null || install_debian gcc libc6-dev
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
  if [ ! -e "$built" ] || [ -n "$(find client/src client/public client/build client/*.json client/*.html client/vite.config.ts -type f -newer "$built" -print -quit)" ]; then
    say "Building the client"
    (cd client && npm run --silent build)
  fi
}

build_server() {
  say "Building the server"
  mkdir -p build
  (cd server && go build -ldflags '-s -w' -o ../build/ehrenweb .)
}

# Chromium's headless shell, which draws no windows of its own and so takes half the time; else the whole Chromium.
install_chromium() {
  command -v chromium-headless-shell >/dev/null || install_debian chromium-headless-shell fonts-liberation fonts-noto-color-emoji ||
    command -v chromium >/dev/null || install_debian chromium fonts-liberation fonts-noto-color-emoji
  CHROMIUM=$(command -v chromium-headless-shell || command -v chromium)
  export CHROMIUM
}
