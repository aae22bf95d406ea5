#!/bin/sh
# Installs and builds what a server on a PostgreSQL of its own needs, in the current folder, and
# removes the rest: what only the pages are built of, the embedded PostgreSQL, types and maps.
set -eu
npm ci --omit=dev --ignore-scripts --loglevel=error
node node_modules/vite/bin/vite.js build --config src/web/vite.config.ts --logLevel warn
node src/docs/build.ts
npm uninstall --no-save --omit=dev --ignore-scripts --loglevel=error $(cat deploy/page-packages.txt)
rm -rf node_modules/typeorm/browser src/web src/docs
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) \
  -delete
