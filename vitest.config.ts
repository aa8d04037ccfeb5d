import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { webProjects } from './apps/web/vitest.projects.ts'

const SERVER_SIDE = [
  'packages/{domain,contracts,db}/src/**/*.test.ts',
  'apps/server/src/**/*.test.ts',
  'scripts/**/*.test.{ts,mjs}',
]

/** What a test file imports that starts processes and talks to them while they run. */
const STARTS_PROCESSES = /from '(node:child_process|vitest\/node|.*\/testing\/server-(process|group)\.ts)'/

const alone = globSync(SERVER_SIDE, { cwd: import.meta.dirname }).filter((file) =>
  STARTS_PROCESSES.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
)

const serverSide = {
  globalSetup: ['./apps/server/src/testing/cluster.ts'],
  // Nothing waits longer than it must: these end what hangs, also where the machine is busy with other work.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 15_000 } },
}

/** How the suite is arranged, and why: docs/decisions/0038-how-the-suite-is-arranged.md. */
export default defineConfig({
  test: {
    // Tests wait for the database much of their time: three workers keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          ...serverSide,
          name: 'node',
          include: SERVER_SIDE,
          exclude: alone,
          // Each file has an app and a database of its own; the modules they are made of are loaded once a worker.
          isolate: false,
          pool: 'forks',
          setupFiles: ['./apps/server/src/testing/cheap-hashes.ts'],
        },
      },
      // What processes do among each other is timed by the system: these may try once more, and are named then.
      { test: { ...serverSide, name: 'alone', include: alone, retry: 1 } },
      './packages/minisite/vitest.config.ts',
      ...webProjects,
    ],
  },
})
