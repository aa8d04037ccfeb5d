import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { webProjects } from './apps/web/vitest.projects.ts'

const SERVER_SIDE = [
  'packages/{domain,contracts,db}/src/**/*.test.ts',
  'apps/server/src/**/*.test.ts',
  'scripts/**/*.test.{ts,mjs}',
]

/** Imports of test files that start processes and talk to them while they run. */
const STARTS_PROCESSES = /from '(node:child_process|vitest\/node|.*\/testing\/server-(process|group)\.ts)'/

const alone = globSync(SERVER_SIDE, { cwd: import.meta.dirname }).filter((file) =>
  STARTS_PROCESSES.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
)

const serverSide = {
  globalSetup: ['./apps/server/src/testing/cluster.ts'],
  // Only for hanging tests, and long enough for a busy machine; nothing waits longer than it must.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 15_000 } },
}

/** Arrangement of the suite; for the reasons see docs/decisions/0038-how-the-suite-is-arranged.md. */
export default defineConfig({
  test: {
    // Tests spend much of their time waiting for the database, so three workers keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          ...serverSide,
          name: 'node',
          include: SERVER_SIDE,
          exclude: alone,
          // Each file has its own app and database; the modules behind them are loaded once per worker.
          isolate: false,
          pool: 'forks',
          setupFiles: ['./apps/server/src/testing/cheap-hashes.ts'],
        },
      },
      // The system decides the timing between processes, so these may be retried once and are then reported.
      { test: { ...serverSide, name: 'alone', include: alone, retry: 1 } },
      './packages/minisite/vitest.config.ts',
      ...webProjects,
    ],
  },
})
