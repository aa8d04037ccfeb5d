import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'packages/{domain,contracts,db}/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'scripts/**/*.test.{ts,mjs}',
          ],
          globalSetup: ['./apps/server/src/testing/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      './packages/minisite/vitest.config.ts',
      './apps/web/vitest.config.ts',
    ],
  },
})
