import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Tests wait for the database much of their time: three workers keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // What is polled may take long where the machine is busy.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      './packages/minisite/vitest.config.ts',
      './apps/web/vitest.config.ts',
    ],
  },
})
