import { defineConfig } from 'vitest/config'

/** Journeys of people in a real Chromium, against the real server as a process of its own. */
export default defineConfig({
  test: {
    name: 'browser',
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.test.ts'],
    globalSetup: ['./server.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // What is polled may take long where the machine is busy.
    expect: { poll: { timeout: 15_000 } },
    // Two cores carry the server, its database and two browsers.
    maxWorkers: 2,
  },
})
