import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/index.ts'
import { type ServerGroup, startServerGroup } from '../apps/server/src/testing/server-group.ts'
import {
  booksOf,
  comeBack,
  grant,
  openCheckout,
  type Payer,
  signUpPayer,
  spendAs,
  tell,
  untilSettled,
} from '../apps/server/src/testing/wallet-load.ts'
import { temporaryFolder } from './support/greenroom.ts'
import { buildOf, commitBeforeNewestMigration } from './support/older-build.ts'
import type { Bench } from './support/report.ts'

const PEOPLE = 6
/** Milliseconds under load before the new build starts, beside it, and after the old one has stopped. */
const PHASES_MS = { before: 3000, beside: 15_000, after: 3000 }
const OLD = 0
const NEW = 1
const CENTS = 500

interface Load {
  isOn: boolean
  /** Indexes of the servers in use. */
  places: number[]
  answered: number
  errors: string[]
  spends: number
  topUps: number
}

/** Standard O6: the old build keeps serving while the new one migrates and serves beside it. */
export const sideBySide: Bench = {
  name: 'side-by-side',
  claim: 'O6: old and new build side by side on one database, migrations while the old one serves: 0 errors',
  run: async () => {
    const commit = process.env.OLD_COMMIT ?? commitBeforeNewestMigration()
    const main = path.join(buildOf(commit), 'apps/server/src/main.ts')
    const postgres = await startEmbeddedPostgres({
      dataDir: temporaryFolder(),
      log: () => {},
      settings: { max_connections: '200' },
    })
    const group = await startServerGroup(1, postgres.connection, [main])
    try {
      const migrations = () => countMigrations(group)
      const known = await migrations()
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => signUpPayer(group)))
      for (const person of people) await grant(group, person, 1_000_000)
      const load: Load = { isOn: true, places: [OLD], answered: 0, errors: [], spends: 0, topUps: 0 }
      const visitors = people.map((person, at) => live(group, person, at, load))
      await delay(PHASES_MS.before)
      await group.revive(NEW)
      load.places = [OLD, NEW]
      await delay(PHASES_MS.beside)
      load.places = [NEW]
      await delay(500)
      const old = group.servers[OLD]
      old?.child.kill('SIGTERM')
      const exit = await old?.exited
      await delay(PHASES_MS.after)
      load.isOn = false
      await Promise.all(visitors)
      await untilSettled(group)
      return report({ group, load, people, commit, exit, added: (await migrations()) - known })
    } finally {
      await group.close()
      await postgres.stop()
    }
  },
}

/** Acts as one person, making each call at the next server. */
async function live(group: ServerGroup, person: Payer, at: number, load: Load): Promise<void> {
  let n = at
  const next = () => load.places[n++ % load.places.length] ?? OLD
  const expectOk = (what: string, place: number, status: number | undefined) => {
    load.answered += 1
    if (status === undefined || status >= 400)
      load.errors.push(`${what} at ${place === OLD ? 'old' : 'new'}: ${status}`)
    return status !== undefined && status < 400
  }
  while (load.isOn) {
    for (const route of [
      '/api/me',
      '/api/wallet',
      '/api/wallet/transactions',
      '/api/minisites',
      '/api/overview',
      '/',
    ]) {
      const place = next()
      expectOk(route, place, await read(group, person, place, route))
    }
    for (let spend = 0; spend < 5; spend += 1) {
      const place = next()
      if (expectOk('spend', place, (await spendAs(group, person, place).catch(gone)).status)) load.spends += 1
    }
    const opened = next()
    const id = await openCheckout(group, person, opened, CENTS).catch(() => undefined)
    if (!expectOk('checkout', opened, id === undefined ? undefined : 200) || id === undefined) continue
    group.stripe.pay(id)
    load.topUps += 1
    const [told, back] = [next(), next()]
    expectOk('webhook', told, await tell(group, told, group.stripe.eventOf('checkout.session.completed', id)))
    expectOk('return', back, (await comeBack(group, person, back, id).catch(gone)).status)
  }
}

const gone = () => ({ status: undefined })

const read = ({ servers }: ServerGroup, { cookie }: Payer, place: number, route: string) =>
  fetch(`${servers[place]?.url}${route}`, { headers: { cookie } }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => undefined,
  )

async function countMigrations({ pool }: ServerGroup): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from schema_migrations')
  return rows[0]?.count ?? 0
}

async function report(found: {
  group: ServerGroup
  load: Load
  people: readonly Payer[]
  commit: string
  exit: number | null | undefined
  added: number
}) {
  const { group, load, people, commit, exit, added } = found
  const books = await booksOf(group, people)
  const { rows } = await group.pool.query<{ dead: number }>(
    "select count(*)::int as dead from pgboss.job where name = 'dead-letter'",
  )
  const logged = group.servers
    .flatMap(({ output }) => output().split('\n'))
    .filter((line) => /"level":"(error|fatal)"/.test(line))
  const zero = (what: string, count: number, some: readonly string[] = []) => ({
    what,
    found: [String(count), ...new Set(some)].slice(0, 6).join('; '),
    wanted: '0',
    holds: count === 0,
  })
  return {
    columns: ['old build', 'migrations meanwhile', 'calls', 'spends', 'top-ups'],
    rows: [[commit, added, load.answered, load.spends, load.topUps]],
    verdicts: [
      zero('calls that failed', load.errors.length, load.errors),
      zero('errors logged', logged.length, logged),
      zero('jobs that failed for good', rows[0]?.dead ?? 0),
      zero('spends lost or doubled', load.spends - books.spends),
      zero('top-ups lost or doubled', load.topUps - books.topUps),
      { what: 'the old build ends with', found: String(exit), wanted: '0', holds: exit === 0 },
      { what: 'migrations while the old build served', found: String(added), wanted: '≥ 1', holds: added >= 1 },
    ],
    notes: [`${people.length} people, each call at the next server; sessions, money, pages and webhooks go to both`],
  }
}
