import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { signedBy } from './fake-stripe.ts'
import type { ServerGroup } from './server-group.ts'

/** A person with an account and a session at every server of the group. */
export interface Payer {
  id: string
  cookie: string
}

/** State of the books. */
export interface Books {
  balance: number
  topUps: number
  /** Cents from top-ups. */
  toppedUp: number
  spends: number
  /** Sum of all entries of all books; must be 0. */
  sum: number
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Returns the server for the n-th call, in turn. */
const urlOf = ({ servers }: ServerGroup, n: number) => servers[n % servers.length]?.url ?? ''

export async function signUpPayer(group: ServerGroup): Promise<Payer> {
  const url = urlOf(group, 0)
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { ...JSON_TYPE, origin: url },
    body: JSON.stringify({
      email: `${randomUUID()}@example.com`,
      password: 'correct horse battery',
      name: 'Nova Reyes',
    }),
  })
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  const { user } = (await answer.json()) as { user: { id: string } }
  return { id: user.id, cookie: (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' }
}

/** Makes a call of a payer's own pages at the n-th server. @returns the status and the answer */
export async function callAs(
  group: ServerGroup,
  { cookie }: Payer,
  n: number,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const url = urlOf(group, n)
  const answer = await fetch(url + path, {
    method: path === '/api/wallet/preferences' ? 'PUT' : 'POST',
    headers: { ...JSON_TYPE, origin: url, cookie, ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Spends one cent, or more. */
export const spendAs = (group: ServerGroup, payer: Payer, n: number, cents = 1, key?: string) =>
  callAs(
    group,
    payer,
    n,
    '/rest/v1/rpc/spend_wallet_credits',
    { p_user_id: payer.id, p_amount: cents, p_description: 'One message', p_category: 'sms' },
    key === undefined ? {} : { 'idempotency-key': key },
  )

/** Returns the servers' logs, for failures that do not recur. */
const saidBy = ({ servers }: ServerGroup) => servers.map(({ output }) => output()).join('\n')

/** Opens a checkout at the Stripe stand-in. @returns its id */
export async function openCheckout(group: ServerGroup, payer: Payer, n: number, amount = 500): Promise<string> {
  const { status, body } = await callAs(group, payer, n, '/functions/v1/create-wallet-checkout', { amount })
  if (status !== 200) throw new Error(`a checkout was answered by ${status}: ${JSON.stringify(body)} ${saidBy(group)}`)
  return body.session_id as string
}

/** The payer returns to the n-th server. */
export const comeBack = (group: ServerGroup, payer: Payer, n: number, sessionId: string) =>
  callAs(group, payer, n, '/functions/v1/process-wallet-payment', { session_id: sessionId })

/** Sends an event to the n-th server. @returns the status; undefined if nobody answered */
export async function tell(group: ServerGroup, n: number, event: object): Promise<number | undefined> {
  const body = JSON.stringify(event)
  return fetch(`${urlOf(group, n)}/webhooks/stripe`, {
    method: 'POST',
    headers: { ...JSON_TYPE, 'stripe-signature': signedBy(body) },
    body,
  }).then(
    ({ status }) => status,
    () => undefined,
  )
}

/** Runs `times` pieces of work, `atOnce` at a time. */
export async function inParallel(times: number, atOnce: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(times, atOnce) }, async () => {
      while (next < times) await work(next++)
    }),
  )
}

/** Puts cents into a wallet directly, without a provider. */
export async function grant({ pool }: ServerGroup, { id }: Payer, cents: number): Promise<void> {
  await pool.query(
    `select post_to_ledger($1::uuid, $2, 'grant', $3, $1::uuid::text, '', null, 'A test', 'test', now())`,
    [randomUUID(), id, cents],
  )
}

/** Waits until the wallet has no job left. @throws Error after two minutes */
export async function untilSettled({ pool }: ServerGroup): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await delay(100)) {
    const { rowCount } = await pool.query(
      "select 1 from pgboss.job where name ~ '^(on\\.)?wallet\\.' and state < 'completed' union all select 1 from outbox limit 1",
    )
    if (!rowCount) return
  }
  throw new Error('jobs of the wallet are still waiting')
}

export async function booksOf({ pool }: ServerGroup, payers: readonly Payer[]): Promise<Books> {
  const { rows } = await pool.query<Record<keyof Books, string>>(
    `select (select coalesce(sum(balance), 0) from wallets where user_id = any ($1)) as balance,
       count(*) filter (where kind = 'top_up') as "topUps",
       coalesce(sum(amount) filter (where kind = 'top_up'), 0) as "toppedUp",
       count(*) filter (where kind = 'spend') as spends,
       (select coalesce(sum(amount), 0) from ledger_entries) as sum
     from ledger_postings where user_id = any ($1)`,
    [payers.map(({ id }) => id)],
  )
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]),
  ) as unknown as Books
}
