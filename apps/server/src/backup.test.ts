import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runningPostgresUrl } from './platform/db/embedded/index.ts'
import { confirmCampaigns, type Confirmed, countTexts, readyToText } from './testing/campaigns-under-way.ts'
import { type ServerProcess, spawnServer, untilReady } from './testing/server-process.ts'
import { openSmtpSink, type SmtpSink } from './testing/smtp-sink.ts'

// Each test starts several processes in sequence.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const LEDGER = [
  'wallets',
  'wallet_holds',
  'ledger_postings',
  'ledger_entries',
  'wallet_transactions',
  'wallet_payments',
]
const GRANTED = 100_000

const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-backup-'))
const at = (name: string) => path.join(folder, name)
const servers: ServerProcess[] = []
let mail: SmtpSink
let original: ServerProcess
let owner: { id: string; email: string; cookie: string }

async function start(dataDir: string): Promise<ServerProcess> {
  const server = await spawnServer({
    DATA_DIR: at(dataDir),
    RATE_LIMIT: 'off',
    SMTP_URL: mail.url,
    MAIL_FROM: 'hello@example.com',
  })
  servers.push(server)
  await untilReady(server)
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM')
  await server.exited
}

/** Runs a command as `npm run` does. @returns its exit code and output */
const command = (file: string, args: readonly string[], env: Record<string, string>) =>
  new Promise<{ code: number; said: string }>((done) => {
    const means = { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } }
    const child = execFile(
      process.execPath,
      [path.join(import.meta.dirname, file), ...args],
      means,
      (_error, out, err) => done({ code: child.exitCode ?? -1, said: out + err }),
    )
  })
const backUp = (to: string, env: Record<string, string> = { DATA_DIR: at('data') }) =>
  command('backup.ts', [at(to)], env)
const restore = (from: string, dataDir: string) => command('restore.ts', [at(from)], { DATA_DIR: at(dataDir) })

async function inDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: runningPostgresUrl(at(dataDir), 'greenroom') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns every row of the books as text, by table. */
const booksOf = (dataDir: string) =>
  inDatabase(dataDir, async (client) => {
    const books: Record<string, string[]> = {}
    for (const table of LEDGER) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t order by t::text`)
      books[table] = rows.map(({ row }) => row)
    }
    return books
  })

async function until(holds: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(holds, { timeout: 60_000, interval: 100 })
}

const ask = (server: ServerProcess, method: string, url: string, body?: object) =>
  fetch(server.url + url, {
    method,
    headers: { 'content-type': 'application/json', origin: server.url, cookie: owner?.cookie ?? '' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

const spend = async (server: ServerProcess) => {
  const answer = await ask(server, 'POST', '/rest/v1/rpc/spend_wallet_credits', {
    p_user_id: owner.id,
    p_amount: 1,
    p_description: 'One message',
    p_category: 'sms',
  })
  if (answer.status !== 200) throw new Error(`a spend was answered by ${answer.status}: ${await answer.text()}`)
}

const textsIn = (dataDir: string) => inDatabase(dataDir, (client) => countTexts(client, owner.id))

const askForLink = (server: ServerProcess, email: string) =>
  ask(server, 'POST', '/api/auth/request-password-reset', { email })

beforeAll(async () => {
  mail = await openSmtpSink()
  original = await start('data')
  const email = `${randomUUID()}@example.com`
  const signedUp = await ask(original, 'POST', '/api/auth/sign-up/email', {
    email,
    password: 'correct horse battery',
    name: 'Nova Reyes',
  })
  const { user } = (await signedUp.json()) as { user: { id: string } }
  owner = { id: user.id, email, cookie: (signedUp.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' }
  await until(async () => mail.mails.length > 0)
  await inDatabase('data', (client) =>
    client.query(`select post_to_ledger($1, $2, 'grant', $3, 'a test', '', null, 'A test', 'test', now())`, [
      randomUUID(),
      owner.id,
      GRANTED,
    ]),
  )
  mkdirSync(at('data/uploads/images/probe'), { recursive: true })
  writeFileSync(at('data/uploads/images/probe/one.jpg'), 'a picture')
})

afterAll(async () => {
  for (const server of servers) if (server.child.exitCode === null) await stop(server)
  await mail.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup that is made while money moves', () => {
  it('holds every spend that was acknowledged before it began, and none that is not in the books', async () => {
    const load = { isOn: true }
    let acknowledged = 0
    const spenders = Array.from({ length: 4 }, async () => {
      while (load.isOn) {
        await spend(original)
        acknowledged += 1
      }
    })
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(50), { timeout: 60_000 })
    const before = acknowledged
    const made = await backUp('moving')
    load.isOn = false
    await Promise.all(spenders)
    expect(made, made.said).toMatchObject({ code: 0 })

    const back = await restore('moving', 'moving-data')
    expect(back, back.said).toMatchObject({ code: 0, said: expect.stringContaining('The books add up.') })
    const restored = await start('moving-data')
    const [books, after] = [await booksOf('moving-data'), await booksOf('data')]
    await stop(restored)
    for (const table of ['ledger_postings', 'ledger_entries', 'wallet_transactions']) {
      const all = new Set(after[table])
      expect(
        books[table]?.filter((row) => !all.has(row)),
        table,
      ).toEqual([])
    }
    const spends = (books.wallet_transactions?.length ?? 0) - 1
    expect(spends).toBeGreaterThanOrEqual(before)
    expect(books.wallets?.[0]).toContain(`,${GRANTED - spends},`)
  })
})

describe('a restored backup (standard O7)', () => {
  let restored: ServerProcess
  let campaigns: Confirmed

  beforeAll(async () => {
    await inDatabase('data', (client) => readyToText(client, owner.id))
    campaigns = await confirmCampaigns((url, body) => ask(original, 'POST', url, body))
    await until(async () => (await textsIn('data')) > 2)
    // The mail server is down: new mails wait.
    await mail.close()
    await askForLink(original, owner.email)
    await until(() =>
      inDatabase('data', async (client) => {
        const { rowCount } = await client.query(
          "select 1 from pgboss.job where name = 'mail.deliver' and state = 'retry'",
        )
        return rowCount === 1
      }),
    )
    const { code, said } = await backUp('quiet')
    if (code !== 0) throw new Error(said)
  })

  it('has the same books, row by row', async () => {
    const books = await booksOf('data')
    await stop(original)
    const back = await restore('quiet', 'quiet-data')
    expect(back, back.said).toMatchObject({ code: 0 })
    expect(back.said).toContain('Set aside, not done: 1 × mail.deliver')
    await mail.open()
    restored = await start('quiet-data')
    expect(await booksOf('quiet-data')).toEqual(books)
    expect(books.wallet_transactions?.length).toBeGreaterThan(50)
  })

  it('has its campaigns paused, waiting, and off; nothing of them leaves until their owner says so', async () => {
    const texts = await textsIn('quiet-data')
    const read = async (id: string) => (await ask(restored, 'GET', `/api/campaigns/${id}`)).json()
    const waits = { waits_for: { code: 'restore' } }
    const { sending, scheduled, automatic } = campaigns
    expect(await read(sending)).toMatchObject({ state: 'paused', ...waits })
    expect(await read(scheduled)).toMatchObject({ state: 'scheduled', starts_at: null, ...waits })
    expect(await read(automatic)).toMatchObject({ state: 'paused', is_running: false, ...waits })
    expect((await ask(restored, 'POST', `/api/campaigns/${scheduled}/resume`, {})).status).toBe(409)
    // As if its time came.
    await inDatabase('quiet-data', (client) =>
      client.query("update campaigns set due_at = now() - interval '1 minute' where id = $1", [scheduled]),
    )
    expect(texts).toBeGreaterThan(2)
    expect((await ask(restored, 'POST', `/api/campaigns/${sending}/resume`, {})).status).toBe(200)
    await until(async () => (await textsIn('quiet-data')) > texts + 2)
    await inDatabase('quiet-data', async (client) => {
      const { rows } = await client.query(
        "select recipient from sandbox_texts where direction = 'outbound' group by recipient having count(*) > 1",
      )
      expect(rows).toEqual([])
    })
    expect(await read(scheduled)).toMatchObject({ state: 'scheduled', ...waits })
  })

  it('knows its people, with their sessions and pictures', async () => {
    const me = await ask(restored, 'GET', '/api/me')
    expect(me.status, await me.clone().text()).toBe(200)
    expect(readFileSync(at('quiet-data/uploads/images/probe/one.jpg'), 'utf8')).toBe('a picture')
    expect(readFileSync(at('quiet-data/secret'), 'utf8')).toBe(readFileSync(at('data/secret'), 'utf8'))
  })

  it('sends nothing again that waited, and what is asked for now', async () => {
    const before = mail.mails.length
    await askForLink(restored, owner.email)
    await vi.waitFor(() => expect(mail.mails.length).toBeGreaterThan(before), { timeout: 60_000 })
    await askForLink(restored, owner.email)
    await vi.waitFor(() => expect(mail.mails.length).toBeGreaterThan(before + 1), { timeout: 60_000 })
    expect(mail.mails).toHaveLength(before + 2)
    await inDatabase('quiet-data', async (client) => {
      const { rows } = await client.query(
        "select data->>'to' as to, source_output->>'message' as why from pgboss.job where name = 'dead-letter' and source_name = 'mail.deliver'",
      )
      expect(rows).toEqual([{ to: owner.email, why: expect.stringContaining('restored') }])
    })
  })
})

describe('a backup', () => {
  it('is also made where no server runs', async () => {
    const made = await backUp('cold')
    expect(made, made.said).toMatchObject({ code: 0 })
    expect(existsSync(at('cold/backup.json'))).toBe(true)
  })

  it('goes into an empty folder outside of the data folder', async () => {
    expect(await backUp('cold')).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') })
    expect(await backUp('data/backup')).toMatchObject({
      code: 1,
      said: expect.stringContaining('choose a folder else'),
    })
  })

  it('of a server of one’s own is made by its own tools', async () => {
    const { code, said } = await backUp('own', { DATABASE_URL: 'postgres://greenroom@localhost/greenroom' })
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('pg_dump') })
  })

  it('that has changed since is refused, and leaves a data folder that no server starts on', async () => {
    cpSync(at('cold'), at('damaged'), { recursive: true })
    const table = readdirSync(at('damaged/postgres/base/5')).find((name) => /^\d+$/.test(name)) ?? ''
    writeFileSync(at(`damaged/postgres/base/5/${table}`), 'not what it was')
    const back = await restore('damaged', 'damaged-data')
    expect(back).toMatchObject({ code: 1, said: expect.stringContaining('is damaged') })
    const server = await spawnServer({ DATA_DIR: at('damaged-data') })
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain('has not finished')
    expect(await restore('cold', 'damaged-data')).toMatchObject({ code: 0 })
  })

  it('is not restored over what is there', async () => {
    expect(await restore('cold', 'data')).toMatchObject({ code: 1, said: expect.stringContaining('is in use') })
    expect(await restore('nowhere', 'empty')).toMatchObject({
      code: 1,
      said: expect.stringContaining('no finished backup'),
    })
  })
})
