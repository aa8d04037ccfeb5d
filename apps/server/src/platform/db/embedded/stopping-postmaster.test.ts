import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-test-'))
const undo: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true })]
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

/** Starts a postmaster that accepts one client and cuts it off, and waits until it listens. */
async function stopping(dataFolder: string, socketFolder: string): Promise<void> {
  mkdirSync(socketFolder, { mode: 0o700 })
  const fixture = join(import.meta.dirname, 'stopping-postmaster.fixture.ts')
  const child = spawn(process.execPath, [fixture, dataFolder, socketFolder], { stdio: ['ignore', 'pipe', 'inherit'] })
  undo.push(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
}

it('waits for an instance that lets it in and, stopping, cuts it off between two statements', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await first.stop()
  await stopping(join(dataDir, 'postgres'), first.connection.host)
  const told: string[] = []
  const second = await startEmbeddedPostgres({ dataDir, log: (message) => told.push(message) })
  undo.push(() => second.stop())
  expect(second.adopted).toBe(false)
  expect(told).toContain('waiting for the database server that an earlier process left running')
})
