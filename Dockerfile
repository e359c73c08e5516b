# One image for every service; SERVICE selects the one that a container runs.
ARG NODE_IMAGE=node:26.10.0-slim

FROM ${NODE_IMAGE} AS sources
WORKDIR /app
COPY . .
# The install layers below depend only on the manifests, so a change of code does not install the packages again.
RUN mkdir /manifests && cp package-lock.json .npmrc /manifests/ && find . -name package.json -exec cp --parents {} /manifests/ \;

# The base image has Node, so the npm package that pins Node must not download a second one: --ignore-scripts turns its install script off.
FROM ${NODE_IMAGE} AS web
WORKDIR /app
COPY --from=sources /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY --from=sources /app ./
RUN cd web && node ../node_modules/vite/bin/vite.js build && node ../tools/image/web-files.ts dist

# Bundles each service with the packages that it imports, and without those that only tests or builds need.
FROM web AS bundles
RUN node tools/image/main.ts /bundles

FROM ${NODE_IMAGE}
WORKDIR /app
COPY --from=bundles /bundles ./
COPY --from=web /app/web/dist web/dist
# A new named volume copies the owner of the folder that it is mounted over. Without this folder the volume belongs to root.
RUN install -d -o 1000 -g 1000 -m 700 /var/lib/muster

ARG SERVICE=gateway
ARG MUSTER_VERSION=0.1.0
# MALLOC_ARENA_MAX: by default glibc gives each thread its own arena, which keeps the memory that V8 freed after it compiled, 7 to 9 MB in every process.
# MAILBOX_DIR: no process writes below /app, so the root file system can be read-only. Temporary files go to /tmp.
ENV SERVICE=${SERVICE} \
    MUSTER_VERSION=${MUSTER_VERSION} \
    NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    HOST=0.0.0.0 \
    PORT=8080 \
    METRICS_PORT=9090 \
    WEB_DIST=/app/web/dist \
    MAILBOX_DIR=/tmp/mailbox
# Numeric ids: with a name, Kubernetes cannot verify runAsNonRoot.
USER 1000:1000
LABEL org.opencontainers.image.title="Muster" \
      org.opencontainers.image.description="An offline-tolerant emergency assistant: warns, explains, and routes people out of danger." \
      org.opencontainers.image.version="${MUSTER_VERSION}" \
      org.opencontainers.image.base.name="docker.io/library/node:26.10.0-slim"
EXPOSE 8080 9090
# In bash, without a Node process: one Node process per container every ten seconds costs more processor time than the idle services.
HEALTHCHECK --interval=10s --timeout=3s --start-period=40s --retries=6 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
# exec replaces the shell, so that Node receives SIGTERM and drains.
CMD ["sh", "-c", "exec node bundle/$SERVICE.js"]
