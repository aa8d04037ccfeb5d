import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { spawnServer, untilReady } from '../../apps/server/src/testing/server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    url: string
  }
}

const CHEAP_HASHES = new URL('../../apps/server/src/testing/cheap-hashes.ts', import.meta.url).href

/** Starts one server for all journeys, as `npm start` has built it, on an empty data folder. Each journey creates its own people and sites. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-e2e-'))
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    RATE_LIMIT: 'off',
    SHARED_SENDING: '1',
    SHARED_SENDING_DAILY: '10000000',
    SANDBOX_NUMBERS: '1',
    // Every journey signs up; the cost of passwords is tested elsewhere.
    NODE_OPTIONS: `--import=${CHEAP_HASHES}`,
  }
  const server = await spawnServer(env)
  await untilReady(server)
  project.provide('url', server.url)
  return async () => {
    server.child.kill('SIGTERM')
    await server.exited
    rmSync(folder, { recursive: true, force: true })
  }
}
