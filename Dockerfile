# "@sha256:…" pins the base image.
ARG NODE_DIGEST=
FROM node:24-slim${NODE_DIGEST} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build
# typescript stays behind as an optional peer of packages that never load it at run time.
RUN npm prune --omit=dev && rm -rf node_modules/typescript node_modules/@typescript

FROM node:24-slim${NODE_DIGEST}
WORKDIR /app
# A mapped port arrives from outside the container: who may reach it is decided where it is published.
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=4 MALLOC_ARENA_MAX=1 DATA_DIR=/app/data WEB_HOST=0.0.0.0
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/shared/locales ./shared/locales
COPY --from=build /app/dist ./dist
# The program belongs to root and runs as somebody who can write nothing but the data folder.
RUN groupadd --system --gid 10001 clearlane \
  && useradd --system --uid 10001 --gid clearlane --home-dir /app/data --shell /usr/sbin/nologin clearlane \
  && install --directory --owner=clearlane --group=clearlane --mode=0750 data
USER clearlane
VOLUME ["/app/data"]
EXPOSE 3000 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
