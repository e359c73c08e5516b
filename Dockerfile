# One image for all seven services: SERVICE says which one a container is.
ARG NODE_IMAGE=node:26.10.0-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/guide/package.json packages/guide/
COPY packages/routing/package.json packages/routing/
COPY packages/service-kit/package.json packages/service-kit/
COPY packages/test-kit/package.json packages/test-kit/
COPY services/achievements/package.json services/achievements/
COPY services/alerts/package.json services/alerts/
COPY services/chat/package.json services/chat/
COPY services/community/package.json services/community/
COPY services/gateway/package.json services/gateway/
COPY services/identity/package.json services/identity/
COPY services/navigation/package.json services/navigation/
COPY web/package.json web/
COPY tools/package.json tools/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# The image brings its own Node, so the pinned npm package of it is not asked to fetch another: no scripts run.
FROM manifests AS web
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY packages packages
COPY web web
RUN cd web && node ../node_modules/vite/bin/vite.js build

FROM manifests AS dependencies
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund --omit=dev \
    --workspace=@muster/achievements --workspace=@muster/alerts --workspace=@muster/chat --workspace=@muster/community \
    --workspace=@muster/gateway --workspace=@muster/identity --workspace=@muster/navigation

FROM ${NODE_IMAGE}
WORKDIR /app
COPY --from=dependencies /app ./
COPY packages/contracts packages/contracts
COPY packages/guide packages/guide
COPY packages/routing packages/routing
COPY packages/service-kit packages/service-kit
COPY services services
COPY --from=web /app/web/dist web/dist

ARG SERVICE=gateway
ARG MUSTER_VERSION=0.1.0
# Nothing below /app is ever written: the root file system may be read-only. /tmp is the one place for files.
ENV SERVICE=${SERVICE} \
    MUSTER_VERSION=${MUSTER_VERSION} \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    METRICS_PORT=9090 \
    WEB_DIST=/app/web/dist \
    MAILBOX_DIR=/tmp/mailbox
# Numbers, so that an orchestrator can see that this is not root.
USER 1000:1000
EXPOSE 8080 9090
HEALTHCHECK --interval=10s --timeout=3s --start-period=40s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# exec: signals reach Node itself, which then drains.
CMD ["sh", "-c", "exec node services/$SERVICE/src/main.ts"]
