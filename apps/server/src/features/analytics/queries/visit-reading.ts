import { parentPort, workerData } from 'node:worker_threads'
import { QUARTER_MS } from '@greenroom/domain'
import pg from 'pg'
import { copyOut } from '../../../platform/db/copy-out.ts'
import { cutDay } from '../policy/cut-day.ts'
import { columnOf, panelOfFilter } from '../policy/visit-groups.ts'
import { type Asked, nothingScanned, scanDay } from '../policy/visit-scan.ts'
import type { VisitDay } from '../policy/visit-day.ts'
import { OpenDays } from './open-days.ts'
import { type ExtraColumn, VisitRows } from './visit-columns.ts'
import type { ThreadAnswer, ThreadData, VisitAnswer, VisitOrder } from './visit-order.ts'

/** Thread that reads visits (see visit-thread.ts), as the plain role that sees one owner's rows, one question at a time. */

/** Longest statement, in milliseconds. */
const STATEMENT_MS = 30_000

const open = new OpenDays()
let connected: Promise<pg.Client> | undefined

parentPort?.on('message', (order: VisitOrder) => {
  void read(order).then(
    (answer) => say({ answer }),
    (error: unknown) => {
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      say({ failed: { message, stack } })
    },
  )
})
say('ready')

function say(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer)
}

async function read(order: VisitOrder): Promise<VisitAnswer> {
  connected ??= connect()
  const client = await connected.catch((error: unknown) => {
    connected = undefined
    throw error
  })
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query("select set_config('app.user_id', $1, true)", [order.ownerId])
    const answer = await readIn(client, order)
    await client.query('commit')
    return answer
  } catch (error) {
    connected = undefined
    void client.end().catch(() => {})
    throw error
  }
}

async function connect(): Promise<pg.Client> {
  const { connection } = workerData as ThreadData
  const client = new pg.Client({ ...connection, statement_timeout: STATEMENT_MS, connectionTimeoutMillis: 5000 })
  client.on('error', () => {
    connected = undefined
  })
  await client.connect()
  return client
}

async function readIn(client: pg.Client, { ownerId, sites, sealed, open: days, asked }: VisitOrder) {
  const answer: VisitAnswer = { ...nothingScanned(), filtered: new Map() }
  for (const { from, to, until } of sealed) {
    const rows = new VisitRows(columnsFor(asked, until !== undefined))
    await copyOut(
      client,
      `select ${rows.columns} from visit_days where user_id = '${ownerId}'::uuid
        and mini_site_id = any ('{${sites.join(',')}}'::uuid[]) and day between '${from}' and '${to}'`,
      (row) => {
        const { site, day, starts, visits } = rows.read(row)
        scanDay(answer, asked, { site, day, starts }, asOf(visits, starts, until))
      },
    )
  }
  for (const { day, starts, ends, until } of days)
    for (const site of sites) {
      const { visits, filtered } = await open.read(client, { ownerId, siteId: site, starts, ends })
      scanDay(answer, asked, { site, day, starts: starts.getTime() }, asOf(visits, starts.getTime(), until))
      answer.filtered.set(day, (answer.filtered.get(day) ?? 0) + filtered)
    }
  return answer
}

const asOf = (visits: VisitDay, starts: number, until: Date | undefined): VisitDay =>
  until ? cutDay(visits, Math.max(0, Math.floor((until.getTime() - starts) / QUARTER_MS))) : visits

function columnsFor({ filters, panels, goal, goals = [], hasQuarters }: Asked, isCut: boolean): ExtraColumn[] {
  const columns: ExtraColumn[] = hasQuarters || isCut ? ['kinds', 'quarters'] : []
  for (const filter of filters) {
    const panel = panelOfFilter(filter)
    if (panel) columns.push(columnOf(panel))
    else if (filter.key === 'block') columns.push('clicked')
  }
  for (const panel of panels) {
    if (panel === 'blocks') columns.push('clicked', 'joined')
    else if (panel !== 'sites') columns.push(columnOf(panel))
  }
  for (const { kind } of goal ? [goal, ...goals] : goals) columns.push(kind === 'click' ? 'clicked' : 'joined')
  return isCut ? [...columns, 'clicked', 'joined'] : columns
}
