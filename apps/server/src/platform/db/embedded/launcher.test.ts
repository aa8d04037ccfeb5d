import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '../../start-error.ts'
import { accountFor, canReach } from './account.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = { uid: 65534, gid: 65534 }
/** Root can start us as another user only if that user can reach Node and these sources. */
const canBeNobody = isRoot && canReach(NOBODY, process.execPath) && canReach(NOBODY, import.meta.dirname)

const template = mkdtempSync(join(tmpdir(), 'greenroom-test-'))
beforeAll(async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: template, log: () => {} })
  await postgres.stop()
})
afterAll(() => rmSync(template, { recursive: true }))

const running: { stop(): Promise<void> }[] = []
const folders: string[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Creates a folder that only we can enter, as mkdtemp does, so that root's Postgres cannot pass it. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-test-'))
  folders.push(folder)
  return folder
}

/** Creates a data folder with a database: a copy of one that was started and stopped, as a backup would be. */
function newDatabase(dataDir = newFolder()): string {
  mkdirSync(dataDir, { recursive: true })
  cpSync(join(template, 'postgres'), join(dataDir, 'postgres'), { recursive: true })
  return dataDir
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { shared_buffers: '16MB' } })
  running.push(postgres)
  return postgres
}

type Answer = { connection: EmbeddedPostgres['connection']; adopted: boolean; refused?: string; name?: string }

/** Starts on the folder in a separate process with a minimal environment, as in production. */
async function startInProcess(dataDir: string, account?: typeof NOBODY): Promise<Answer & { process: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hold.fixture.ts'), dataDir], {
    ...account,
    cwd: '/',
    env: { PATH: process.env['PATH'], LANG: 'C', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push({ stop: () => kill(child) })
  const lines = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?]
  if (!line) throw new Error('the process ended without an answer')
  return { ...(JSON.parse(line) as Answer), process: child }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function query<Row extends pg.QueryResultRow>(
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

describe('a first start', () => {
  it('makes a UTF-8 database that only a unix socket reaches, whatever a killed first start left', async () => {
    const dataDir = join(newFolder(), 'made/on/the/way')
    const ended = spawn('true')
    await once(ended, 'exit')
    mkdirSync(join(dataDir, `postgres.new-${ended.pid}`), { recursive: true })
    const postgres = await start(dataDir)
    const [settings] = await query(
      postgres,
      `select getdatabaseencoding() as encoding, current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
              current_setting('work_mem') as work_mem, current_setting('jit') as jit, current_setting('data_checksums') as checksums,
              lower('ÄØ') as lower, inet_server_addr() as address`,
    )
    expect(settings).toEqual({
      ...{ encoding: 'UTF8', addresses: '', fsync: 'on', work_mem: '32MB', jit: 'off', checksums: 'on' },
      ...{ lower: 'äø', address: null },
    })
    expect(postgres.adopted).toBe(false)
    expect(readdirSync(dataDir)).toEqual(['postgres'])
  })

  it('makes the same database under LANG=C', async () => {
    const dataDir = newFolder()
    const held = await startInProcess(dataDir)
    expect(await query(held, `select getdatabaseencoding() as encoding, lower('Ä') as lower`)).toEqual([
      { encoding: 'UTF8', lower: 'ä' },
    ])
    await kill(held.process)
    await start(dataDir)
  })

  it.runIf(isRoot)('never runs Postgres as root', async () => {
    const dataDir = newDatabase()
    await start(dataDir)
    const status = readFileSync(`/proc/${postmasterPid(dataDir)}/status`, 'utf8')
    expect(status).toContain(`Uid:\t${accountFor('/nowhere')?.uid}\t`)
  })

  it.runIf(canBeNobody)('works for a user who is not root, and later for root on the same folder', async () => {
    const dataDir = newFolder()
    chmodSync(dataDir, 0o755)
    chownSync(dataDir, NOBODY.uid, NOBODY.gid)
    const held = await startInProcess(dataDir, NOBODY)
    expect(await query(held, 'create table kept as select 1 as row')).toEqual([])
    await kill(held.process)
    const adopting = await start(dataDir)
    expect(adopting.adopted).toBe(true)
    expect(await query(adopting, 'select * from kept')).toEqual([{ row: 1 }])
  })

  it('serves a data folder whose path is longer than a socket address may be', async () => {
    const postgres = await start(newDatabase(join(newFolder(), 'a-rather-long-name/'.repeat(9))))
    expect(postgres.connection.host.length).toBeLessThan(90)
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('one instance per data folder', () => {
  it('refuses a second one with a sentence that names the first', async () => {
    const dataDir = newDatabase()
    const first = await start(dataDir)
    const refusal = `Another Greenroom (process ${process.pid}) is already running on the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`
    await expect(start(dataDir)).rejects.toThrow(new StartError(refusal))
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('lets exactly one of three first starts at the same instant win', async () => {
    const dataDir = newFolder()
    const starts = await Promise.all([1, 2, 3].map(() => startInProcess(dataDir)))
    const [winner, ...others] = starts.filter((each) => !each.refused)
    expect(others).toEqual([])
    expect(starts.filter((each) => each.name === 'StartError')).toHaveLength(2)
    expect(winner && (await query(winner, 'select 1 as one'))).toEqual([{ one: 1 }])
    await Promise.all(starts.map((each) => kill(each.process)))
    await start(dataDir)
    expect(readdirSync(dataDir)).toEqual(['postgres'])
  })

  it('waits for an instance that is just stopping', async () => {
    const dataDir = newDatabase()
    const first = await start(dataDir)
    const [, second] = await Promise.all([first.stop(), start(dataDir)])
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('after a crash', () => {
  it('adopts the Postgres of a killed process, with every acknowledged row', async () => {
    const dataDir = newDatabase()
    const held = await startInProcess(dataDir)
    await query(held, 'create table kept as select generate_series(1, 100) as row')
    const orphan = postmasterPid(dataDir)
    await kill(held.process)
    const postgres = await start(dataDir)
    expect([postgres.adopted, postmasterPid(dataDir)]).toEqual([true, orphan])
    expect(await query(postgres, 'select count(*)::int as rows from kept')).toEqual([{ rows: 100 }])
    await postgres.stop()
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  it('starts anew when Postgres was killed too, with every acknowledged row', async () => {
    const dataDir = newDatabase()
    const held = await startInProcess(dataDir)
    await query(held, 'create table kept as select generate_series(1, 100) as row')
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await kill(held.process)
    const postgres = await start(dataDir)
    expect(postgres.adopted).toBe(false)
    expect(await query(postgres, 'select count(*)::int as rows from kept')).toEqual([{ rows: 100 }])
  })

  it('starts although the number in the pid file now belongs to another process', async () => {
    const dataDir = newDatabase()
    await (await start(dataDir)).stop()
    const stranger = spawn('sleep', ['60'], accountFor(join(dataDir, 'postgres')) ?? {})
    running.push({ stop: () => kill(stranger) })
    const remains = [stranger.pid, join(dataDir, 'postgres'), 1, 5432, '/tmp', '', '  1 1', 'ready', ''].join('\n')
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), remains)
    expect((await start(dataDir)).adopted).toBe(false)
  })

  it('brings Postgres back when it dies while we live, and still refuses a second instance', async () => {
    const dataDir = newDatabase()
    const told: string[] = []
    const back = Promise.withResolvers<void>()
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log: (message) => {
        told.push(message)
        if (message === 'the database is back') back.resolve()
      },
    })
    running.push(postgres)
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await back.promise
    expect(told).toContain('the database went away, bringing it back')
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(start(dataDir)).rejects.toThrow('already running')
  })
})

describe('a folder that cannot serve', () => {
  it('is refused with one sentence when it cannot be written', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    await expect(start(join(file, 'data'))).rejects.toThrow(
      new StartError(
        `The data folder ${file}/data cannot be used (ENOTDIR): make it writable, or set DATA_DIR to another folder.`,
      ),
    )
  })

  it.runIf(canBeNobody)('is refused with one sentence when another user may write there but not this one', async () => {
    const folder = newFolder()
    chmodSync(folder, 0o755)
    const held = await startInProcess(join(folder, 'data'), NOBODY)
    expect(held.refused).toBe(
      `The data folder ${folder}/data cannot be used (EACCES): make it writable, or set DATA_DIR to another folder.`,
    )
  })

  it('is refused when it was made by another major version', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '14\n')
    await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 14, and this Greenroom brings PostgreSQL \d+:/)
  })

  it('is refused, and left alone, when it holds other files', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres/diary.txt'), 'mine')
    await expect(start(dataDir)).rejects.toThrow('holds files but no database')
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['diary.txt'])
  })
})

describe('stop', () => {
  it('cuts open connections, waits for Postgres, removes its socket, and may be called again', async () => {
    const dataDir = newDatabase()
    const postgres = await start(dataDir)
    const client = new pg.Client(postgres.connection)
    client.on('error', () => {})
    await client.connect()
    await Promise.all([postgres.stop(), postgres.stop()])
    await postgres.stop()
    expect([existsSync(join(dataDir, 'postgres/postmaster.pid')), existsSync(postgres.connection.host)]).toEqual([
      false,
      false,
    ])
  })
})
