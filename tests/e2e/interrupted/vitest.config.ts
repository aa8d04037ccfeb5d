import { defineConfig } from 'vitest/config'

/** A run that starts everything a run of the suite may start, and never ends; used by interrupted.test.mjs. */
export default defineConfig({
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['*.fixture.ts'],
    globalSetup: ['../server.ts', '../../../apps/server/src/testing/cluster.ts'],
    testTimeout: 0,
    hookTimeout: 180_000,
  },
})
