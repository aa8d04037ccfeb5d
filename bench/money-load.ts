import pg from 'pg'
import { prepareServer } from '../apps/server/src/platform/db/connect.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/index.ts'
import { type ServerGroup, startServerGroup } from '../apps/server/src/testing/server-group.ts'
import {
  killInMidWebhook,
  overspend,
  repeatOneKey,
  settleFromAllSides,
  topUpWhileSpending,
  triggerAutoTopUp,
} from '../apps/server/src/testing/wallet-storms.ts'
import { temporaryFolder } from './support/greenroom.ts'
import type { Bench, Verdict } from './support/report.ts'

/** Figures of standards M2, M3, M5, M9, and M11. */
const ROUNDS = 20
const SPENDS = { spends: 500, balance: 100, connections: 64 }
const POSTS = { posts: 50 }
const PAYMENTS = { sessions: 200, each: 20, payers: 10 }
const PAIRS = { pairs: 5000, payers: 10, cents: 500 }
const TRIGGERS = { triggers: 100 }
const KILLS = { kills: 20, each: 10 }

/** A storm: number of servers, what it did, and the expected results. */
interface Storm {
  name: string
  processes: number
  run(group: ServerGroup): Promise<{ done: string; verdicts: Verdict[] }>
}

const verdict = (what: string, found: unknown, wanted: unknown): Verdict => ({
  what,
  found: String(found),
  wanted: String(wanted),
  holds: found === wanted,
})

const storms: readonly Storm[] = [
  {
    name: `M2: ${SPENDS.spends} one-cent spends over ${SPENDS.connections} connections, balance ${SPENDS.balance}, × ${ROUNDS}`,
    processes: 2,
    run: async (group) => {
      let exact = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const { answers, books } = await overspend(group, SPENDS)
        const { balance, spends } = SPENDS
        if (answers[200] === balance && answers[402] === spends - balance && books.balance === 0) exact += 1
      }
      return {
        done: `${ROUNDS * SPENDS.spends} spends asked for`,
        verdicts: [verdict('M2: rounds in which exactly 100 succeeded, and the end was 0', exact, ROUNDS)],
      }
    },
  },
  {
    name: `M3: ${POSTS.posts} posts with one key at once, × ${ROUNDS}`,
    processes: 2,
    run: async (group) => {
      let exact = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const { transactions, changed, books } = await repeatOneKey(group, POSTS)
        if (transactions.size === 1 && changed === 409 && books.spends === 1) exact += 1
      }
      return {
        done: `${ROUNDS * POSTS.posts} posts`,
        verdicts: [
          verdict('M3: rounds with 1 entry, the same answer to all, and 409 to a changed body', exact, ROUNDS),
        ],
      }
    },
  },
  {
    name: `M5: ${PAYMENTS.each} returns ∥ ${PAYMENTS.each} webhooks × ${PAYMENTS.sessions} sessions`,
    processes: 2,
    run: async (group) => {
      const { answers, books } = await settleFromAllSides(group, PAYMENTS)
      const { sessions, each } = PAYMENTS
      return {
        done: `${2 * each * sessions} calls`,
        verdicts: [
          verdict('M5: credits', books.topUps, sessions),
          verdict('M5: cents credited', books.toppedUp, sessions * 500),
          verdict('M5: returns before the payment that were refused', answers[409], sessions),
          verdict('M5: calls answered by 200', answers[200], 2 * each * sessions),
        ],
      }
    },
  },
  {
    name: `M11: top-up ∥ spend × ${PAIRS.pairs} on ${PAIRS.payers} wallets`,
    processes: 2,
    run: async (group) => {
      const { answers, granted, books } = await topUpWhileSpending(group, PAIRS)
      const { pairs, cents } = PAIRS
      return {
        done: `${2 * pairs} calls`,
        verdicts: [
          verdict('M11: calls answered by 200', answers[200], 2 * pairs),
          verdict('M11: lost updates, in cents', granted + pairs * cents - pairs - books.balance, 0),
        ],
      }
    },
  },
  {
    name: `M9: ${TRIGGERS.triggers} triggers of auto top-up at once, × ${ROUNDS}`,
    processes: 4,
    run: async (group) => {
      let exact = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const { charges, books } = await triggerAutoTopUp(group, TRIGGERS)
        if (charges === 1 && books.topUps === 1 && books.toppedUp === 2000) exact += 1
      }
      return {
        done: `${ROUNDS * TRIGGERS.triggers} triggers`,
        verdicts: [verdict('M9: rounds with 1 charge and 1 credit', exact, ROUNDS)],
      }
    },
  },
  {
    name: `kill -9 in mid-webhook × ${KILLS.kills}, ${KILLS.each} payments and ${KILLS.each} spends with keys each`,
    processes: 2,
    run: async (group) => {
      const { repeated, books } = await killInMidWebhook(group, KILLS)
      const all = KILLS.kills * KILLS.each
      return {
        done: `${repeated.events} events and ${repeated.spends} spends sent again`,
        verdicts: [
          verdict('kill -9: payments credited', books.topUps, all),
          verdict('kill -9: cents credited', books.toppedUp, all * 500),
          verdict('kill -9, M3: spends in the books', books.spends, all),
          verdict('all entries of all books sum to', books.sum, 0),
        ],
      }
    },
  },
]

/** Puts money under load, behind real server processes on one database that syncs every commit to disk. */
export const moneyLoad: Bench = {
  name: 'money-load',
  claim: 'M2, M3, M5, M9, M11 and kill -9 in mid-webhook: server processes on one database lose and double nothing',
  run: async () => {
    const settings = { max_connections: '200' }
    const postgres = await startEmbeddedPostgres({ dataDir: temporaryFolder(), log: () => {}, settings })
    try {
      const rows: (string | number)[][] = []
      const verdicts: Verdict[] = []
      for (const [at, { name, processes, run }] of storms.entries()) {
        // Each storm has its own Stripe, whose ids start over, and so its own database.
        const group = await startServerGroup(processes, await newDatabase(postgres.connection, `storm_${at}`))
        try {
          const began = performance.now()
          const report = await run(group)
          rows.push([name, processes, report.done, (performance.now() - began) / 1000])
          verdicts.push(...report.verdicts)
        } finally {
          await group.close()
        }
      }
      return {
        columns: ['storm', 'processes', 'done', 'seconds'],
        rows,
        verdicts,
        notes: ["over HTTP, in turns to all servers, with Stripe's stand-in and signed webhooks on the same machine"],
      }
    } finally {
      await postgres.stop()
    }
  },
}

async function newDatabase(connection: pg.ClientConfig, database: string): Promise<pg.ClientConfig> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  const own = { ...connection, database }
  await prepareServer(own)
  return own
}
