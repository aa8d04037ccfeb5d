import { sandboxDisputes, sandboxPayments, sandboxRefunds } from '@greenroom/db'
import { and, asc, eq, gt, gte, or, type SQL } from '@greenroom/db/sql'
import { v7 } from 'uuid'
import type { SystemTx } from '../../../db/tx.ts'
import { type Payment, PaymentError, type PaymentProvider } from '../payments.ts'
import { problemOfCharge, type Sandbox } from './bank.ts'
import { requireCustomer } from './customers.ts'
import { tell } from './tell.ts'

type PaymentRow = typeof sandboxPayments.$inferSelect
type Payments = Pick<
  PaymentProvider,
  'chargeCard' | 'findCharge' | 'fetchPayment' | 'refundPayment' | 'listPayments' | 'listReversals'
>

/** Payments read at once. */
const PAGE = 500

/** Payments into wallets, with refunds and disputes. */
export const paymentsOf = ({ db, clock }: Sandbox): Payments => ({
  chargeCard: ({ id, userId, customerId, cardId, amount, title }) =>
    db.asSystem(async (tx) => {
      const paymentId = chargeNamed(id)
      const earlier = await findPayment(tx, paymentId)
      if (earlier) return earlier
      const customer = await requireCustomer(tx, customerId)
      if (customer.cardId !== cardId) throw new PaymentError('The sandbox keeps no such card')
      const problem = problemOfCharge(customer.card) ?? null
      const status = problem === null ? ('paid' as const) : ('declined' as const)
      const now = clock()
      const { rowCount } = await tx
        .insert(sandboxPayments)
        .values({
          id: paymentId,
          userId,
          customerId,
          amount,
          title,
          status,
          problem,
          card: customer.card,
          createdAt: now,
        })
        .onConflictDoNothing()
      const type = problem === null ? 'payment_intent.succeeded' : 'payment_intent.payment_failed'
      if (rowCount) await tell(tx, now, userId, { type, about: [['payment', paymentId]] })
      return requirePayment(await findPayment(tx, paymentId))
    }),
  findCharge: ({ id }) => findPayment(db.system, chargeNamed(id)),
  fetchPayment: (paymentId) => findPayment(db.system, paymentId),
  refundPayment: ({ id, paymentId, amount }) =>
    db.asSystem(async (tx) => {
      await lockPayment(tx, paymentId)
      const payment = requirePayment(await findPayment(tx, paymentId))
      const refundId = `re_sandbox_${id}`
      if (payment.refunds.some((refund) => refund.id === refundId)) return
      if (payment.status !== 'paid' || amount < 1 || amount > leftOf(payment))
        throw new PaymentError('The sandbox refunds at most what is left of a payment')
      if (payment.disputes.some(({ isWon }) => !isWon))
        throw new PaymentError('The sandbox refunds nothing that the bank has taken back')
      const now = clock()
      await tx.insert(sandboxRefunds).values({ id: refundId, paymentId, amount, at: now })
      await tell(tx, now, payment.userId, { type: 'charge.refunded', about: [['payment', paymentId]] })
    }),
  async *listPayments(since) {
    let after: SQL | undefined
    while (true) {
      const rows = await db.system
        .select()
        .from(sandboxPayments)
        .where(and(eq(sandboxPayments.status, 'paid'), gte(sandboxPayments.createdAt, since), after))
        .orderBy(asc(sandboxPayments.createdAt), asc(sandboxPayments.id))
        .limit(PAGE)
      yield* rows.map(factsOf)
      const last = rows.at(-1)
      if (!last || rows.length < PAGE) return
      const { createdAt, id } = last
      after = or(
        gt(sandboxPayments.createdAt, createdAt),
        and(eq(sandboxPayments.createdAt, createdAt), gt(sandboxPayments.id, id)),
      )
    }
  },
  async *listReversals(since) {
    for (const table of [sandboxRefunds, sandboxDisputes]) {
      const rows = await db.system.select({ id: table.paymentId }).from(table).where(gte(table.at, since))
      yield* rows.map(({ id }) => id)
    }
  },
})

/** Returns the id of a charge from the caller's id. */
const chargeNamed = (id: string) => `pi_sandbox_${id}`

/** Returns the cents not refunded. */
export const leftOf = ({ amount, refunds }: Pick<Payment, 'amount' | 'refunds'>): number =>
  refunds.reduce((left, refund) => (refund.hasFailed ? left : left - refund.amount), amount)

/** Records a payment made in a checkout, and sends its event. */
export async function writePayment(
  tx: SystemTx,
  payment: Omit<PaymentRow, 'status' | 'problem'>,
  webhook: Parameters<typeof tell>[3]['webhook'],
): Promise<void> {
  await tx.insert(sandboxPayments).values({ ...payment, status: 'paid' })
  await tell(tx, payment.createdAt, payment.userId, {
    type: 'payment_intent.succeeded',
    about: [['payment', payment.id]],
    webhook,
  })
}

/** The payer's bank takes back the rest. @returns whether it had not before, and there was something to take */
export const disputePayment = ({ db, clock }: Pick<Sandbox, 'db' | 'clock'>, paymentId: string): Promise<boolean> =>
  db.asSystem(async (tx) => {
    await lockPayment(tx, paymentId)
    const payment = await findPayment(tx, paymentId)
    if (!payment || payment.status !== 'paid' || payment.disputes.length > 0 || leftOf(payment) < 1) return false
    const now = clock()
    await tx
      .insert(sandboxDisputes)
      .values({ id: `dp_sandbox_${v7()}`, paymentId, amount: leftOf(payment), status: 'open', at: now })
    await tell(tx, now, payment.userId, { type: 'charge.dispute.created', about: [['payment', paymentId]] })
    return true
  })

/** The bank decides the dispute. @returns whether it was open */
export const settleDispute = (
  { db, clock }: Pick<Sandbox, 'db' | 'clock'>,
  paymentId: string,
  outcome: 'won' | 'lost',
): Promise<boolean> =>
  db.asSystem(async (tx) => {
    const { rowCount } = await tx
      .update(sandboxDisputes)
      .set({ status: outcome })
      .where(and(eq(sandboxDisputes.paymentId, paymentId), eq(sandboxDisputes.status, 'open')))
    if (rowCount) await tellOfPayment(tx, clock(), paymentId, 'charge.dispute.closed')
    return rowCount === 1
  })

/** A refund comes back, because the payer's account was closed. @returns whether it had not before */
export const failRefund = ({ db, clock }: Pick<Sandbox, 'db' | 'clock'>, refundId: string): Promise<boolean> =>
  db.asSystem(async (tx) => {
    const [refund] = await tx
      .update(sandboxRefunds)
      .set({ hasFailed: true })
      .where(and(eq(sandboxRefunds.id, refundId), eq(sandboxRefunds.hasFailed, false)))
      .returning()
    if (refund) await tellOfPayment(tx, clock(), refund.paymentId, 'refund.failed')
    return refund !== undefined
  })

async function tellOfPayment(tx: SystemTx, now: Date, paymentId: string, type: string): Promise<void> {
  const { userId } = requirePayment(await findPayment(tx, paymentId))
  await tell(tx, now, userId, { type, about: [['payment', paymentId]] })
}

/** Locks the payment; later steps of the transaction see everything committed before. */
const lockPayment = (tx: SystemTx, id: string) =>
  tx.select({ id: sandboxPayments.id }).from(sandboxPayments).where(eq(sandboxPayments.id, id)).for('update')

function requirePayment(payment: Payment | undefined): Payment {
  if (!payment) throw new PaymentError('The sandbox has no such payment')
  return payment
}

async function findPayment(tx: SystemTx, id: string): Promise<Payment | undefined> {
  const [row] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  if (!row) return undefined
  const refunds = await tx
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentId, id))
    .orderBy(asc(sandboxRefunds.at), asc(sandboxRefunds.id))
  const disputes = await tx.select().from(sandboxDisputes).where(eq(sandboxDisputes.paymentId, id))
  return {
    ...factsOf(row),
    status: row.status,
    problem: row.problem ?? undefined,
    refunds: refunds.map(({ id: refundId, amount, hasFailed }) => ({ id: refundId, amount, hasFailed })),
    disputes: disputes.map(({ id: disputeId, amount, status }) => ({ id: disputeId, amount, isWon: status === 'won' })),
  }
}

const factsOf = ({ id, userId, amount, checkoutId, createdAt }: PaymentRow) => ({
  paymentId: id,
  userId,
  amount,
  checkoutId: checkoutId ?? undefined,
  createdAt,
})
