import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { type Bench, median } from './support/report.ts'

const CONNECTIONS = 16
const ACCOUNTS = 100
const ROUND_MS = 3000
const ROUNDS = 3
/** Required speed of the last round relative to the first, with the history of all others behind it. */
const WANTED = 0.6

const SPEND = `select balance from post_to_ledger($1, $2, 'spend', 1, $3, '', null, 'Bench', 'bench', now())`
const BARE = 'update bare set balance = balance - 1 where user_id = $1 and balance >= 1 returning balance'

/** Owners whose card would be charged below a balance that these rounds never reach, so each spend has to check. */
const WATCH = `with person as (insert into users (id, name) values ($1, 'Bench'))
  insert into user_preferences (user_id, auto_topup_enabled, auto_topup_threshold, auto_topup_amount, updated_at)
  values ($1, true, 100000, 2500, now())`

/** Measures the ledger's spends against the minimum that could keep a balance, on the same connections and database. */
export const wallet: Bench = {
  name: 'wallet',
  claim: `Wallet: spends/s of the ledger beside a bare UPDATE … RETURNING; a longer history makes them no slower`,
  run: async () => {
    const greenroom = await startGreenroom(temporaryFolder())
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => greenroom.connect()))
    const [first] = clients as [pg.Client]
    const accounts = Array.from({ length: ACCOUNTS }, () => randomUUID())
    const watched = Array.from({ length: ACCOUNTS }, () => randomUUID())
    await first.query('create table bare (user_id uuid primary key, balance bigint not null)')
    for (const account of watched) await first.query(WATCH, [account])
    for (const account of [...accounts, ...watched]) {
      await first.query('insert into bare values ($1, 1000000000)', [account])
      await first.query(
        `select post_to_ledger($1, $2, 'grant', 1000000000, 'bench', '', null, 'Bench', 'bench', now())`,
        [randomUUID(), account],
      )
    }
    const rows: (string | number)[][] = []
    const verdicts = []
    for (const [what, chosen] of [
      ['one account', accounts.slice(0, 1)],
      [`${ACCOUNTS} accounts`, accounts],
      [`${ACCOUNTS} accounts with auto top-up`, watched],
    ] as const) {
      const found: { ledger: number[]; bare: number[] } = { ledger: [], bare: [] }
      for (let round = 0; round < ROUNDS; round++) {
        found.bare.push(
          await perSecond(clients, async (client, n) => client.query(named('bare', BARE, [at(chosen, n)]))),
        )
        found.ledger.push(
          await perSecond(clients, async (client, n) => {
            const id = randomUUID()
            return client.query(named('spend', SPEND, [id, at(chosen, n), id]))
          }),
        )
      }
      const ratio = median(found.ledger) / median(found.bare)
      rows.push([what, median(found.ledger), median(found.bare), ratio])
      const kept = (found.ledger.at(-1) ?? 0) / (found.ledger[0] ?? 1)
      verdicts.push({
        what: `last round ÷ first, ${what}`,
        found: kept.toFixed(2),
        wanted: `≥ ${WANTED}`,
        holds: kept >= WANTED,
      })
    }
    const { rows: sums } = await first.query<{ sum: string }>(
      'select coalesce(sum(amount), 0) as sum from ledger_entries',
    )
    verdicts.push({
      what: 'all entries sum to',
      found: String(sums[0]?.sum),
      wanted: '0',
      holds: sums[0]?.sum === '0',
    })
    for (const client of clients) await client.end()
    await greenroom.stop()
    return {
      columns: ['load', 'ledger spends/s', 'bare updates/s', 'ratio'],
      rows,
      verdicts,
      notes: [
        `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each, in turns; every commit is on disk`,
      ],
    }
  },
}

const named = (name: string, text: string, values: string[]) => ({ name, text, values })
const at = (accounts: readonly string[], n: number) => accounts[n % accounts.length] as string

async function perSecond(
  clients: readonly pg.Client[],
  work: (client: pg.Client, n: number) => Promise<{ rowCount: number | null }>,
): Promise<number> {
  const start = performance.now()
  let done = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - start < ROUND_MS) {
        const { rowCount } = await work(client, done)
        if (rowCount !== 1) throw new Error('a spend was refused')
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - start)
}
