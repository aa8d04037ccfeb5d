import { randomUUID } from 'node:crypto'
import { chmodSync, openAsBlob, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { COPY_COLUMNS, peopleIn, writeCopy, writeList } from './support/fan-lists.ts'
import { type Greenroom, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { type Person, signUp } from './support/person.ts'
import { type Bench, median } from './support/report.ts'

const ROUNDS = 3
const ROWS = 200_000
const SIZES = [100_000, 1_000_000]
const LARGE_MB = 200
/** Figures of standard P7. */
const WANTED = 0.5
const FLAT_MB = 50
/** Longest wait for anybody else during an import, in milliseconds. */
const WAIT_MS = 100
const WATCH_EVERY_MS = 50
/** Milliseconds between the owner's checks of the progress. */
const ASK_EVERY_MS = 100

/** Measures an import through the whole product against COPY of the same people into the same table, in turns. */
export const importOfList: Bench = {
  name: 'import',
  claim: `P7: CSV import, validated, deduplicated, every index in place: ≥ ${WANTED} × the rate of a raw COPY in the same run; memory flat (± ${FLAT_MB} MB) from 100 thousand to 1 million rows`,
  run: async () => {
    const folder = temporaryFolder()
    // Postgres runs as another user, and COPY reads from this folder.
    chmodSync(folder, 0o755)
    const greenroom = await startGreenroom(temporaryFolder())
    const client = await greenroom.connect()
    const owner = await signUp(greenroom)
    await givePlan(client, owner.id)
    const rates = { import: [] as number[], copy: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      const mark = `r${round}`
      const list = path.join(folder, `${mark}.csv`)
      await writeList(list, mark, ROWS)
      const found = await importList(greenroom, owner, list)
      if (found.created !== peopleIn(ROWS)) throw new Error(`${found.created} of ${peopleIn(ROWS)} people`)
      rates.import.push(ROWS / found.seconds)
      await forget(client, owner.id)
      rates.copy.push(await copyPeople(client, path.join(folder, `${mark}.copy`), mark))
    }
    const sizes: Row[] = []
    for (const rows of SIZES) {
      const list = path.join(folder, `${rows}.csv`)
      await writeList(list, `s${rows}`, rows)
      const found = await importList(greenroom, owner, list)
      sizes.push({ what: `${rows.toLocaleString('en-US')} rows, alone`, rows, ...found })
      await forget(client, owner.id)
    }
    const rows = SIZES.at(-1) ?? 0
    const large = path.join(folder, 'large.csv')
    await writeList(large, 'large', rows, 140)
    const megabytes = statSync(large).size / 1e6
    const what = `a file of ${megabytes.toFixed(0)} MB`
    const alone = await importList(greenroom, owner, large)
    await forget(client, owner.id)
    const others = await othersAlone(greenroom, alone.seconds)
    const beside = await importList(greenroom, owner, large, { withOthers: true })
    await client.end()
    await greenroom.stop()
    const ratio = median(rates.import) / median(rates.copy)
    const [few, many] = sizes
    const growth = (many?.memory.together ?? 0) - (few?.memory.together ?? 0)
    const shown: Row[] = [
      ...sizes,
      { what: `${what}, alone`, rows, ...alone },
      { what: 'nothing imported, others ask as long', ...others },
      { what: `${what}, others ask`, rows, ...beside },
    ]
    return {
      columns: ['what', 'rows/s', 'server, MB', 'reader, MB', 'together, MB', 'others waited, p99 ms', 'at most, ms'],
      rows: [
        [
          `import, ${ROWS.toLocaleString('en-US')} rows (median of ${ROUNDS})`,
          median(rates.import),
          '',
          '',
          '',
          '',
          '',
        ],
        ['COPY of the same people (median)', median(rates.copy), '', '', '', '', ''],
        ...shown.map(rowOf),
      ],
      verdicts: [
        { what: 'import ÷ COPY', found: ratio.toFixed(2), wanted: `≥ ${WANTED}`, holds: ratio >= WANTED },
        {
          what: 'peak memory, 1 million against 100 thousand rows',
          found: `${growth.toFixed(0)} MB more`,
          wanted: `≤ ${FLAT_MB} MB more`,
          holds: growth <= FLAT_MB,
        },
        {
          what: 'a request of somebody else meanwhile, p99',
          found: `${(beside.waits?.p99 ?? 0).toFixed(0)} ms`,
          wanted: `≤ ${WAIT_MS} ms`,
          holds: (beside.waits?.p99 ?? Number.POSITIVE_INFINITY) <= WAIT_MS,
        },
        {
          what: 'size of the large file',
          found: `${megabytes.toFixed(0)} MB`,
          wanted: `≥ ${LARGE_MB} MB`,
          holds: megabytes >= LARGE_MB,
        },
      ],
      notes: [
        '1 % of the rows without an address, 2 % twice; a rate of an import counts rows of the file, one of COPY rows of the table; COPY reads a file of the server’s machine, the import comes over HTTP and is timed from its start',
        'memory: the most that was resident of the server and of the process that reads, each and at one time; not Postgres, not what the upload took before; the server is warm: the rounds against COPY come first',
        'what an import takes is told alone: requests leave garbage in the server that V8 lets lie while there is room, whatever else goes on (the row in which nothing is imported), and a longer import has more of them beside it',
      ],
    }
  },
}

type Row = { what: string; rows?: number } & Partial<Imported> & { memory: Peak }

const rowOf = ({ what, rows = 0, seconds, memory, waits }: Row): (string | number)[] => [
  what,
  seconds === undefined || rows === 0 ? '' : rows / seconds,
  memory.server,
  memory.reader || '',
  memory.together,
  waits?.p99 ?? '',
  waits?.longest ?? '',
]

async function givePlan(client: pg.Client, userId: string): Promise<void> {
  await client.query(
    `insert into user_subscriptions (user_id, provider, customer_id, subscription_id, plan_id, status, current_period_end, ticket, created_at, updated_at)
     values ($1, 'sandbox', 'c', $2, 'enterprise', 'active', now() + interval '1 month', 1, now(), now())`,
    [userId, randomUUID()],
  )
}

/** Resets the table, so that each round starts alike. */
async function forget(client: pg.Client, userId: string): Promise<void> {
  await client.query('delete from contacts where user_id = $1', [userId])
  await client.query('vacuum analyze contacts')
  await client.query('checkpoint')
}

async function copyPeople(client: pg.Client, file: string, mark: string): Promise<number> {
  const id = randomUUID()
  await client.query(`insert into users (id, name) values ($1, 'Bench')`, [id])
  await writeCopy(file, mark, ROWS, id)
  const began = performance.now()
  const { rowCount } = await client.query(`copy contacts (${COPY_COLUMNS}) from '${file}'`)
  const rate = (rowCount ?? 0) / ((performance.now() - began) / 1000)
  await forget(client, id)
  return rate
}

interface ImportStatus {
  status: string
  created: number
  error: string | null
}

interface Imported {
  seconds: number
  created: number
  memory: Peak
  /** Waits of others, if they made requests. */
  waits: Waits | undefined
}

async function importList(
  greenroom: Greenroom,
  { cookie }: Person,
  file: string,
  { withOthers = false } = {},
): Promise<Imported> {
  const own = { cookie, origin: greenroom.url }
  const call = (url: string, init: { method?: string; body?: FormData } = {}) =>
    fetch(greenroom.url + url, { ...init, headers: own })
  const post = (url: string, body: unknown) =>
    fetch(greenroom.url + url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...own, 'content-type': 'application/json' },
    })
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'fans.csv')
  const uploaded = await call('/api/contacts/imports', { method: 'POST', body: form })
  if (!uploaded.ok) throw new Error(`upload: ${uploaded.status} ${await uploaded.text()}`)
  const { import: made, options } = (await uploaded.json()) as { import: { id: string }; options: object }
  const url = `/api/contacts/imports/${made.id}`
  const memory = watchMemory(greenroom.pid)
  const others = withOthers ? watchWaits(greenroom) : undefined
  const began = performance.now()
  const started = await post(`${url}/start`, options)
  if (!started.ok) throw new Error(`start: ${started.status} ${await started.text()}`)
  for (;;) {
    const now = (await (await call(url)).json()) as ImportStatus
    if (now.status === 'done') {
      const seconds = (performance.now() - began) / 1000
      return { seconds, created: now.created, memory: memory.stop(), waits: await others?.stop() }
    }
    if (now.status === 'failed') throw new Error(`the import failed: ${now.error}`)
    await delay(ASK_EVERY_MS)
  }
}

/** Measures the others alone. */
async function othersAlone(greenroom: Greenroom, seconds: number) {
  const memory = watchMemory(greenroom.pid)
  const others = watchWaits(greenroom)
  await delay(seconds * 1000)
  return { memory: memory.stop(), waits: await others.stop() }
}

/** Peak resident memory, in megabytes. */
interface Peak {
  server: number
  /** Child processes of the server: the one that reads the list. */
  reader: number
  together: number
}

function watchMemory(pid: number): { stop(): Peak } {
  const peak: Peak = { server: 0, reader: 0, together: 0 }
  const look = () => {
    const server = residentMb(pid)
    const reader = childrenOf(pid).reduce((sum, id) => sum + residentMb(id), 0)
    peak.server = Math.max(peak.server, server)
    peak.reader = Math.max(peak.reader, reader)
    peak.together = Math.max(peak.together, server + reader)
  }
  look()
  const timer = setInterval(look, WATCH_EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

/** Counts only our own programs: Postgres is also a child if the server started it. */
function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    if (/^Name:\s+postgres/m.test(status)) return 0
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}

interface Waits {
  p99: number
  longest: number
}

/** Measures how long another client waits for answers while requesting constantly, in milliseconds. */
function watchWaits({ url }: Greenroom): { stop(): Promise<Waits> } {
  const waits: number[] = []
  const over = new AbortController()
  const asking = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await (await fetch(`${url}/api/auth/get-session`)).arrayBuffer()
      waits.push(performance.now() - began)
      await delay(10)
    }
  })()
  return {
    stop: async () => {
      over.abort()
      await asking
      const sorted = waits.toSorted((a, b) => a - b)
      return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, longest: sorted.at(-1) ?? 0 }
    },
  }
}
