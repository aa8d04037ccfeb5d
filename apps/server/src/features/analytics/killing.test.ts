import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { spawnServer, untilReady } from '../../testing/server-process.ts'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { getSite } from '../minisites/queries/sites.ts'

const test = useTestApp()
const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Address of the test's database, including a socket. */
function databaseUrl(): string {
  const { connectionString, host, port, user, database } = test.database.connection.system
  return connectionString ?? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
}

describe('a server that is killed', () => {
  it('loses no hit that it has acknowledged (standard P4; the bench kills Postgres too)', async () => {
    const site = await makeSite(test.house)
    const server = await spawnServer({ DATABASE_URL: databaseUrl(), DATA_DIR: folder, RATE_LIMIT: 'off' })
    await untilReady(server)
    let sent = 0
    let acknowledged = 0
    const visitor = async () => {
      for (;;) {
        sent += 1
        const answer = await fetch(`${server.url}/api/public/minisites/${site.id}/view`, {
          method: 'POST',
          headers: { 'user-agent': CHROME },
        })
        if (answer.status === 204) acknowledged += 1
        if (acknowledged === 500) server.child.kill('SIGKILL')
      }
    }
    await Promise.allSettled(Array.from({ length: 20 }, visitor))
    expect(await server.exited).toBeNull()
    const { views } = await getSite(await site.owner(), site.id)
    expect(acknowledged).toBeGreaterThanOrEqual(500)
    expect(views).toBeGreaterThanOrEqual(acknowledged)
    expect(views).toBeLessThanOrEqual(sent)
  })
})
