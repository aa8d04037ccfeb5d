import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerGroup } from './server-group.ts'
import {
  booksOf,
  callAs,
  comeBack,
  grant,
  inParallel,
  openCheckout,
  type Payer,
  signUpPayer,
  spendAs,
  tell,
  untilSettled,
} from './wallet-load.ts'

/** Number of answers by status. */
export type Answers = Record<number, number>

const count = (answers: Answers, status: number) => {
  answers[status] = (answers[status] ?? 0) + 1
}

/** Standard M2: more concurrent one-cent spends than there is money. */
export async function overspend(
  group: ServerGroup,
  { spends, balance, connections }: { spends: number; balance: number; connections: number },
) {
  const payer = await signUpPayer(group)
  await grant(group, payer, balance)
  const answers: Answers = {}
  await inParallel(spends, connections, async (n) => count(answers, (await spendAs(group, payer, n)).status))
  return { answers, books: await booksOf(group, [payer]) }
}

/** Standard M3: the same key from everywhere at once, followed by a different request under it. */
export async function repeatOneKey(group: ServerGroup, { posts }: { posts: number }) {
  const payer = await signUpPayer(group)
  await grant(group, payer, 100)
  const key = randomUUID()
  const transactions = new Set<unknown>()
  await inParallel(posts, posts, async (n) => {
    const { status, body } = await spendAs(group, payer, n, 1, key)
    transactions.add(status === 200 ? body.transaction_id : status)
  })
  const changed = await spendAs(group, payer, 0, 2, key)
  return { transactions, changed: changed.status, books: await booksOf(group, [payer]) }
}

/** Standard M5: payers return again and again while Stripe sends events again and again, at every server. */
export async function settleFromAllSides(
  group: ServerGroup,
  { sessions, each, payers: many }: { sessions: number; each: number; payers: number },
) {
  const payers = await signUpAll(group, many)
  const answers: Answers = {}
  await inParallel(sessions, 4, async (n) => {
    const payer = payers[n % many] as Payer
    const id = await openCheckout(group, payer, n)
    // Before the payment nothing may be credited.
    count(answers, (await comeBack(group, payer, n, id)).status)
    group.stripe.pay(id)
    const event = group.stripe.eventOf('checkout.session.completed', id)
    await Promise.all([
      ...Array.from({ length: each }, async (_, at) => count(answers, (await comeBack(group, payer, at, id)).status)),
      ...Array.from({ length: each }, async (_, at) => {
        // Every second delivery has another event id.
        const told = at % 2 === 0 ? event : { ...event, id: `${event.id}_${at}` }
        count(answers, (await tell(group, at, told)) ?? 0)
      }),
    ])
  })
  await untilSettled(group)
  return { answers, books: await booksOf(group, payers) }
}

/** Standard M11: top-ups arrive while money is spent from the same wallets. */
export async function topUpWhileSpending(
  group: ServerGroup,
  { pairs, payers: many, cents }: { pairs: number; payers: number; cents: number },
) {
  const payers = await signUpAll(group, many)
  for (const payer of payers) await grant(group, payer, pairs)
  const checkouts: string[] = []
  await inParallel(pairs, 16, async (n) => {
    const id = await openCheckout(group, payers[n % many] as Payer, n, cents)
    group.stripe.pay(id)
    checkouts[n] = id
  })
  const answers: Answers = {}
  await Promise.all([
    inParallel(pairs, 16, async (n) => count(answers, (await spendAs(group, payers[n % many] as Payer, n)).status)),
    inParallel(pairs, 16, async (n) =>
      count(answers, (await comeBack(group, payers[n % many] as Payer, n + 1, checkouts[n] ?? '')).status),
    ),
  ])
  return { answers, granted: pairs * many, books: await booksOf(group, payers) }
}

/**
 * Kills a server while it receives webhooks; Stripe repeats them until one is answered with 200. Keyed spends run
 * meanwhile and are repeated likewise (standard M3).
 */
export async function killInMidWebhook(group: ServerGroup, { kills, each }: { kills: number; each: number }) {
  const payer = await signUpPayer(group)
  await grant(group, payer, kills * each)
  const repeated = { events: 0, spends: 0 }
  for (let round = 0; round < kills; round += 1) {
    const ids = await Promise.all(Array.from({ length: each }, (_, n) => openCheckout(group, payer, n)))
    for (const id of ids) group.stripe.pay(id)
    const place = round % group.servers.length
    // The number of requests answered before the kill varies from none to nearly all.
    let answersLeft = round % (2 * each)
    const killNow = Promise.withResolvers<void>()
    const again = async (what: keyof typeof repeated, ask: (n: number) => Promise<number | undefined>) => {
      for (let n = place; (await ask(n)) !== 200; n += 1) {
        repeated[what] += 1
        await delay(5)
      }
      answersLeft -= 1
      if (answersLeft <= 0) killNow.resolve()
    }
    const work = ids.flatMap((id) => {
      const event = group.stripe.eventOf('checkout.session.completed', id)
      const key = randomUUID()
      return [
        again('events', (n) => tell(group, n, event)),
        again('spends', (n) =>
          spendAs(group, payer, n, 1, key).then(
            ({ status }) => status,
            () => undefined,
          ),
        ),
      ]
    })
    if (answersLeft === 0) killNow.resolve()
    await killNow.promise
    await group.kill(place)
    await Promise.all(work)
    await group.revive(place)
  }
  await untilSettled(group)
  return { repeated, books: await booksOf(group, [payer]) }
}

/**
 * Standard M9: with a balance below the threshold, everything triggers auto top-up at once: spends that leave too
 * little, the hosted function, and saving the preferences, at every server.
 */
export async function triggerAutoTopUp(group: ServerGroup, { triggers }: { triggers: number }) {
  const { stripe, pool } = group
  const payer = await signUpPayer(group)
  // Opening a checkout makes the payer known to Stripe.
  await openCheckout(group, payer, 0)
  const { rows } = await pool.query<{ id: string }>(
    'select customer_id as id from billing_customers where user_id = $1',
    [payer.id],
  )
  stripe.keepCard(rows[0]?.id ?? '', 'good')
  const balance = 1000
  await grant(group, payer, balance)
  const wish = { auto_topup_enabled: true, auto_topup_threshold: balance, auto_topup_amount: 2000 }
  const saved = await callAs(group, payer, 0, '/api/wallet/preferences', wish)
  if (saved.status !== 200) throw new Error(`preferences: ${saved.status} ${JSON.stringify(saved.body)}`)
  const answers: Answers = {}
  await inParallel(triggers, triggers, async (n) => {
    const asked = [
      () => spendAs(group, payer, n),
      () => callAs(group, payer, n, '/functions/v1/auto-topup-wallet', { user_id: payer.id, amount: 2000 }),
      () => callAs(group, payer, n, '/api/wallet/preferences', wish),
    ][n % 3]
    count(answers, (await asked?.())?.status ?? 0)
  })
  await untilSettled(group)
  const charges = [...stripe.world.store('payment_intent').values()].filter(
    ({ metadata, status }) => metadata.user_id === payer.id && status === 'succeeded',
  )
  return { answers, balance, charges: charges.length, books: await booksOf(group, [payer]) }
}

const signUpAll = (group: ServerGroup, many: number) =>
  Promise.all(Array.from({ length: many }, () => signUpPayer(group)))
