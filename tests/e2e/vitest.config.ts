import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, slowest first: started last, one of them would keep a single worker busy at the end. */
const LONGEST = [
  'screens',
  'sms-campaign',
  'settings',
  'account',
  'wallet',
  'plan',
  'routes',
  'imports',
  'sign-in',
  'google',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.indexOf(path.basename(moduleId, '.test.ts'))
      return place === -1 ? LONGEST.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

/** Journeys in a real Chromium, against the real server as a separate process. */
export default defineConfig({
  test: {
    name: 'browser',
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.test.{ts,mjs}'],
    globalSetup: ['./server.ts'],
    // A worker's only Chromium lives as long as its modules.
    isolate: false,
    pool: 'forks',
    // A browser has its own threads and timers, so a journey may be retried once and is then reported.
    retry: 1,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Polling may take long on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Two cores carry the server, its database, and two browsers.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
})
