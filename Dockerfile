# "@sha256:…" pins the base image.
ARG NODE_DIGEST=
FROM node:24-slim${NODE_DIGEST} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build && npx tsx server/image-root.ts /image

# Nothing of a distribution: no package manager, no tools, a shell for initdb alone.
FROM scratch
WORKDIR /app
# A mapped port arrives from outside the container: who may reach it is decided where it is published.
ENV PATH=/usr/local/bin:/bin NODE_ENV=production NODE_OPTIONS="--max-semi-space-size=8 --v8-pool-size=2" MALLOC_ARENA_MAX=1 DATA_DIR=/app/data WEB_HOST=0.0.0.0
# The program belongs to root and runs as somebody who can write nothing but the data folder.
COPY --from=build /image/ /
USER clearlane
VOLUME ["/app/data"]
EXPOSE 3000 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
