import { defineConfig } from 'vitest/config'

/** Tests behind a real Caddy, which `npm test` installs from the system's packages where it can. */
export default defineConfig({
  test: {
    name: 'caddy',
    root: new URL('.', import.meta.url).pathname,
    include: ['*.test.ts'],
    globalSetup: ['../../apps/server/src/testing/cluster.ts'],
    setupFiles: ['../../apps/server/src/testing/cheap-hashes.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
