# One image for both processes: the web process and, with another command, the worker. It excludes simulators, tests
# and tools for vendors. BASE has Node.js with npm; it may be an image of yours.
ARG BASE=node:24.21.0-bookworm-slim
FROM ${BASE} AS build
WORKDIR /sievert
COPY . .
RUN npm ci --ignore-scripts && node scripts/web-build.ts && node scripts/sbom.ts > sbom.cdx.json && npm prune --omit=dev --ignore-scripts

FROM ${BASE}
WORKDIR /sievert
LABEL org.opencontainers.image.title="Sievert" org.opencontainers.image.version="0.1.0"
COPY --from=build /sievert/package.json /sievert/package-lock.json /sievert/LICENSE /sievert/NOTICE /sievert/sbom.cdx.json ./
COPY --from=build /sievert/node_modules node_modules
COPY --from=build /sievert/packages packages
COPY --from=build /sievert/catalogue catalogue
COPY --from=build /sievert/scripts/bootstrap.mjs scripts/
COPY --from=build /sievert/apps/server apps/server
COPY --from=build /sievert/apps/web/dist apps/web/dist
RUN mkdir /files /anchors && chown 1000 /files /anchors
ENV ENVIRONMENT=production FILE_STORE=/files MALLOC_ARENA_MAX=1 \
  NODE_OPTIONS="--disable-warning=ExperimentalWarning --max-semi-space-size=8 --max-old-space-size=768"
USER 1000
EXPOSE 3000
VOLUME /files /anchors
HEALTHCHECK --interval=10s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
