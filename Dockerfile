FROM oven/bun:1.4.5 AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml tsconfig.json ./
COPY api/package.json api/
COPY db/package.json db/
COPY scripts/package.json scripts/
COPY web/package.json web/
RUN bun install --frozen-lockfile
COPY . .
RUN bun scripts/build.ts

# The same folders with what they need at run time, and nothing else.
FROM oven/bun:1.4.5 AS production
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY api/package.json api/
COPY db/package.json db/
COPY scripts/package.json scripts/
COPY web/package.json web/
RUN bun install --frozen-lockfile --production \
    --filter @hereabouts/api --filter @hereabouts/db --filter @hereabouts/scripts
COPY api api
COPY db db
COPY scripts scripts
COPY --from=build /app/dist dist
COPY --from=build /app/web/dist web/dist

FROM oven/bun:1.4.5-slim
WORKDIR /app
COPY --from=production /app .
RUN install -d -o bun -g bun /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# The engine collects garbage once memory has grown by a third, not by three times of what it is.
ENV BUN_JSC_heapGrowthMaxIncrease=0.33 BUN_JSC_smallHeapGrowthFactor=1.5 BUN_JSC_minEdenToOldGenerationRatio=0.1
USER bun
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s --retries=3 \
    CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/api/health`)).ok ? 0 : 1)"]
CMD ["bun", "dist/server.js"]
