import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './platform/db/embedded/index.ts'
import { freePort, type ServerProcess, spawnServer, untilReady, untilStatus } from './testing/server-process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-serve-'))
const dataDir = path.join(folder, 'data')
const servers: ServerProcess[] = []
const start = async (env: Record<string, string> = {}) => {
  const server = await spawnServer({ DATA_DIR: dataDir, ...env })
  servers.push(server)
  return server
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    if (server.child.exitCode === null) server.child.kill('SIGTERM')
    await server.exited
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function signUp(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'correct horse battery', name: 'Nova' }),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const makeSite = (url: string, cookie: string, username: string) =>
  fetch(`${url}/api/minisites`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify({ username, name: username }),
  })

describe('the server as a process', () => {
  it('starts on an empty folder, serves, and ends cleanly on SIGTERM and on Ctrl-C', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = await start()
      await untilReady(server)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      server.child.kill(signal)
      expect(await server.exited, server.output()).toBe(0)
    }
  })

  it('loses nothing that it acknowledged when everything is killed, and the next start is clean', async () => {
    const first = await start()
    await untilReady(first)
    const cookie = await signUp(first.url)
    const username = `kill-${randomUUID().slice(0, 8)}`
    expect((await makeSite(first.url, cookie, username)).status).toBe(201)
    const postmaster = Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    first.child.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await first.exited
    const second = await start()
    await untilReady(second)
    const seen = await fetch(`${second.url}/api/minisites/username/${username}`)
    expect(seen.status).toBe(200)
  })

  it('finishes the requests in hand before it ends', async () => {
    const server = await start()
    await untilReady(server)
    const cookie = await signUp(server.url)
    const inFlight = makeSite(server.url, cookie, `drain-${randomUUID().slice(0, 8)}`)
    // An answer to a later request on another connection proves that the request has arrived.
    await fetch(`${server.url}/healthz`)
    server.child.kill('SIGTERM')
    expect([201, 402]).toContain((await inFlight).status)
    expect(await server.exited).toBe(0)
  })
})

describe('what prevents a start is one sentence and exit code 1', () => {
  const sentenceOf = async (env: Record<string, string>) => {
    const server = await start(env)
    const code = await server.exited
    return { code, lines: server.output().trim().split('\n') }
  }

  it('a bad value in the environment', async () => {
    expect(await sentenceOf({ LOG_LEVEL: 'loud' })).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^LOG_LEVEL .*\.$/)],
    })
  })

  it('a port in use', async () => {
    const port = await freePort()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port, 'localhost', resolve))
    try {
      expect(await sentenceOf({ PORT: String(port) })).toEqual({
        code: 1,
        lines: [`Port ${port} is already in use: stop what uses it, or set PORT.`],
      })
    } finally {
      other.close()
    }
  })

  it('a data folder that cannot be written', async () => {
    const file = path.join(folder, 'a-file')
    writeFileSync(file, '')
    expect(await sentenceOf({ DATA_DIR: path.join(file, 'data') })).toEqual({
      code: 1,
      lines: [expect.stringMatching(/not writable/)],
    })
  })

  it('a database that cannot be reached', async () => {
    const { code, lines } = await sentenceOf({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/x` })
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^The database of DATABASE_URL cannot be reached/)],
    })
  })
})

describe('with a database server of its own', () => {
  const server = { folder: path.join(folder, 'separate') }
  let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  const urlOf = () =>
    `postgres://${postgres.connection.user}@/${postgres.connection.database}?host=${encodeURIComponent(postgres.connection.host)}`
  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ dataDir: server.folder, log: () => {} })
  })
  afterAll(() => postgres.stop())

  it('is alive but not ready while that is away, and ready again when it is back', async () => {
    const app = await start({ DATABASE_URL: urlOf() })
    await untilReady(app)
    await postgres.stop()
    await untilStatus(app, 503, 5000)
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    const answer = await fetch(`${app.url}/api/minisites/username/check/anything`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBeTruthy()
    postgres = await startEmbeddedPostgres({ dataDir: server.folder, log: () => {} })
    await untilStatus(app, 200, 10_000)
  })

  it('refuses a database that a newer build has changed', async () => {
    const client = new pg.Client(postgres.connection)
    await client.connect()
    try {
      await client.query("insert into schema_migrations (name, hash) values ('9999_future.sql', 'x')")
      const app = await start({ DATABASE_URL: urlOf() })
      expect(await app.exited).toBe(1)
      expect(app.output()).toMatch(/^The database is newer than this build/)
    } finally {
      await client.query("delete from schema_migrations where name = '9999_future.sql'")
      await client.end()
    }
  })
})
