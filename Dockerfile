# Callboard in one image: one process, one port, one volume.
# Installing and building happen on the builder's own kind of processor, whichever the image is for.
FROM --platform=$BUILDPLATFORM node:22-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS dependencies
ARG TARGETARCH
# No package needs an install script; uWebSockets.js and SQLite come as binaries. SQLite's come for every system, with their
# sources, and uWebSockets.js for Node 24 as well: 32 MB that stay behind.
RUN cpu=$(echo "${TARGETARCH:-$(node -p process.arch)}" | sed s/amd64/x64/) && \
    npm ci --omit=dev --ignore-scripts --os=linux --libc=glibc --cpu="$cpu" && \
    ls "node_modules/@uwsjs/linux-$cpu-22/uws.node" && \
    rm -rf node_modules/uWebSockets.js-24 && \
    cd node_modules/better-sqlite3 && rm -rf deps src binding.gyp && \
    find prebuilds -type f ! -name "linux-$cpu.node" -delete

FROM base AS build
RUN npm ci --ignore-scripts
COPY CHANGELOG.md tsconfig.base.json vite.config.ts vite.server.config.ts ./
COPY machines machines
COPY docs docs
COPY migrations migrations
COPY server server
COPY web web
RUN node node_modules/vite/bin/vite.js build && \
    node node_modules/vite/bin/vite.js build --config vite.server.config.ts

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    DATA_DIR=/data
WORKDIR /app
COPY package.json ./
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown 1000:1000 /data
# In digits: Kubernetes' runAsNonRoot reads no names.
USER 1000:1000
VOLUME /data
EXPOSE 8080
# Whether it lives, asked by the shell that is there anyway: a Node of its own every few seconds costs what a busy host lacks.
# One that is slow is not dead, and its clocks and screens go on: after a minute without an answer it counts as unhealthy.
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s --retries=6 \
    CMD ["bash", "-c", "exec 3<>\"/dev/tcp/127.0.0.1/${PORT:-8080}\" && printf 'GET /api/health HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ] || exit 1"]
# Node reacts to SIGTERM itself: screens are told to come back, the journal is closed.
STOPSIGNAL SIGTERM
CMD ["node", "dist/main.js"]
