# Three stages: what builds the app, the packages that it runs with, and the image, which has no npm in use and nothing
# of the build but its result. No secret is needed at build; the environment of the container configures the app.

FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json ./
COPY groundwork/package.json groundwork/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && rm -rf .next/cache

FROM base AS packages
COPY package.json package-lock.json ./
COPY groundwork/package.json groundwork/
# Optional packages are for other commands: compilers, an image library, the embedded database.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund

FROM base
ENV NODE_ENV=production LISTEN_HOST=0.0.0.0 PORT=3000
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/public public
COPY --from=build /app/prisma/migrations prisma/migrations
COPY --from=build /app/.next .next
# Files belong to root, so that the app cannot change itself.
USER node
EXPOSE 3000
# Whether it runs, not whether it is ready: a database that is away is not mended by a restart of the app.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", ".next/gateway/server.mjs"]
