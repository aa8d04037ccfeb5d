import { setTimeout as delay } from 'node:timers/promises'
import type { SenderNumber } from '@greenroom/contracts'
import type { SenderNumberRow } from '@greenroom/db'
import { type NumberKind, numberKindOf } from '@greenroom/domain'
import { parsePhone } from '@greenroom/domain/phone'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, badField } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import type { Registrar } from '../../../platform/providers/registrar/registrar.ts'
import { senderOfNumber } from '../../messaging/public.ts'
import { reserveCredits } from '../../wallet/public.ts'
import { requireTextingPlan } from '../policy/plans.ts'
import { requireRegistrar } from '../policy/registrars.ts'
import { unlessRegistrarFails } from '../policy/failures.ts'
import { feesOf } from '../policy/fees.ts'
import {
  CALL_MS,
  inboundUrl,
  isUndone,
  LOST_MS,
  MAX_NUMBERS,
  NUMBER_CATEGORY,
  NUMBER_PURPOSE,
} from '../policy/numbers.ts'
import { presentNumber } from '../render/number.ts'
import { findNumber } from '../queries/numbers.ts'
import { findOpen, listNumbers } from '../queries/registrations.ts'
import { insertBuying } from '../store/numbers.ts'
import { ensureAccount } from './ensure-account.ts'
import { giveUpNumber } from './give-up-number.ts'
import { settlePurchase } from './settle-purchase.ts'

/**
 * Buys a number. Its first month is set aside, and its row committed, before the registrar is called, so that a lost answer or
 * a killed process never buys or charges it twice (standard N5): what is still open is settled by a job (`sweepNumbers`).
 * @returns the number; in state `buying` if nobody knows yet how it ended
 * @throws AppError CONFLICT; PLAN_LIMIT_REACHED; INSUFFICIENT_FUNDS; UNAVAILABLE: nothing was bought, and the money is back
 */
export async function buyNumber(context: Context, order: { number: string; kind: NumberKind }): Promise<SenderNumber> {
  const { db, ownerId } = context
  const registrar = await requireRegistrar(context)
  requireForSale(order)
  const holder = await senderOfNumber(db.system, order.number)
  const { id, isNew } = await db.forOwner(ownerId, async (tx) => {
    const first: { id?: string } = {}
    const answer = await once(context, tx, async () => {
      first.id = (await open(context, tx, { ...order, isHeld: holder !== undefined })).id
      return { id: first.id }
    })
    return { id: answer.id, isNew: first.id !== undefined }
  })
  if (isNew) await call(context, registrar, { id, ...order })
  const found = await db.readForOwner(ownerId, (tx) => findNumber(context, tx, id))
  if (!found) throw gone()
  return presentNumber(found)
}

const gone = () => new AppError('CONFLICT', 'This number could not be bought, and you paid nothing. Choose another.')

/**
 * Numbers of another kind than is said would be registered, and paid, as what they are not.
 * @throws AppError VALIDATION_FAILED
 */
function requireForSale({ number, kind }: { number: string; kind: NumberKind }): void {
  const country = countryOf(number)
  const message =
    country === undefined
      ? 'Only numbers of the US and Canada can be bought.'
      : `This is no ${kind === 'local' ? 'local' : 'toll-free'} number.`
  if (country === undefined || numberKindOf(number) !== kind) throw badField('body.number', message)
}

/** Returns the country of a number of the US or Canada; toll-free ones count as of the US. Undefined: it is of neither. */
function countryOf(number: string): 'US' | 'CA' | undefined {
  const parsed = parsePhone(number)
  if (!parsed.ok || !number.startsWith('+1')) return undefined
  const { country = 'US' } = parsed
  return country === 'US' || country === 'CA' ? country : undefined
}

/** Sets the first month aside, and keeps that the number is being bought. @param order.isHeld somebody texts from it */
async function open(
  context: Context,
  tx: OwnerTx,
  { number, kind, isHeld }: { number: string; kind: NumberKind; isHeld: boolean },
): Promise<SenderNumberRow> {
  const { ownerId, now, newId } = context
  await requireTextingPlan(context, tx)
  await holdLock(tx, `numbers:${ownerId}`)
  const numbers = await listNumbers(context, tx)
  if (numbers.some((one) => one.number === number)) throw new AppError('CONFLICT', 'You have this number already.')
  if (isHeld) throw new AppError('CONFLICT', 'This number is in use here already. Choose another.')
  if (numbers.length >= MAX_NUMBERS)
    throw new AppError('CONFLICT', `You have ${MAX_NUMBERS} numbers. Give one back first.`)
  if (kind === 'toll_free' && numbers.some((one) => one.kind === kind))
    throw new AppError('CONFLICT', 'You have a toll-free number. Give it back first.')
  const id = newId()
  const monthlyCents = feesOf(context).numberMonth[kind]
  const row = await insertBuying(context, tx, {
    id,
    number,
    kind,
    country: countryOf(number) ?? 'US',
    monthlyCents,
    holdId:
      monthlyCents === 0
        ? null
        : await reserveCredits(context, tx, {
            purpose: NUMBER_PURPOSE,
            reference: id,
            amount: monthlyCents,
            description: `First month of ${number}`,
            category: NUMBER_CATEGORY,
          }),
    nextCheckAt: new Date(now.getTime() + LOST_MS),
  })
  if (!row) throw new AppError('CONFLICT', 'Somebody else has just taken this number. Choose another.')
  return row
}

/** Calls the registrar, and keeps what it says, if it says it in time. */
async function call(
  context: Context,
  registrar: Registrar,
  { id, number, kind }: { id: string; number: string; kind: NumberKind },
): Promise<void> {
  const account = await unlessRegistrarFails(() => ensureAccount(context, registrar)).catch(async (error: unknown) => {
    await giveUpNumber(context, id)
    throw error
  })
  const isLate = delay(CALL_MS, undefined, { ref: false })
  const order = { reference: id, number, kind, inboundUrl: inboundUrl(context), ...(await serviceOf(context, kind)) }
  const bought = registrar.buyNumber(account, order).then((answer) => settlePurchase(context, id, answer))
  try {
    await Promise.race([bought, isLate])
  } catch (error) {
    if (!isUndone(error))
      return context.log.warn({ err: error, number: id }, 'nobody knows whether a number was bought')
    await giveUpNumber(context, id)
    await unlessRegistrarFails(() => Promise.reject(error as Error))
  } finally {
    bought.catch(() => {})
  }
}

/** Returns the messaging service of the campaign, which a local number joins: numbers elsewhere stay unregistered. */
async function serviceOf(context: Context, kind: NumberKind): Promise<{ service?: string }> {
  if (kind !== 'local') return {}
  const campaign = await context.db.readForOwner(context.ownerId, (tx) => findOpen(context, tx, 'campaign'))
  const service = campaign?.providerIds?.service
  return service ? { service } : {}
}
