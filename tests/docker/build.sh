#!/usr/bin/env bash
# Builds the image with buildah, without a daemon, and plays a show against it:
#   tests/docker/build.sh
# Root, or a system that allows user namespaces. Leaves the image `callboard` behind.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v buildah >/dev/null || { echo 'buildah is missing (apt-get install buildah)'; exit 1; }

buildah bud --format docker --isolation "${BUILDAH_ISOLATION:-chroot}" -t callboard .
container=$(buildah from callboard)
trap 'buildah rm "$container" >/dev/null' EXIT
[ "$(buildah inspect --format '{{.OCIv1.Config.User}}' callboard)" = 1000:1000 ]
# Server and player as the image's user, in one network.
buildah run --isolation "${BUILDAH_ISOLATION:-chroot}" "$container" -- bash -ec '
  HOST=127.0.0.1 PORT=18080 node dist/main.js & server=$!
  for _ in $(seq 60); do (exec 3<>/dev/tcp/127.0.0.1/18080) 2>/dev/null && break; sleep 1; done
  node dist/play.js http://127.0.0.1:18080
  kill "$server"; wait "$server"'
