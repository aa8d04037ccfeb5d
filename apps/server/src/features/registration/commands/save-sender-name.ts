import type { SenderName } from '@greenroom/contracts'
import { isSenderName, senderNameProblem } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, badField } from '../../../platform/errors.ts'
import { requireSms } from '../../../platform/mail/deliver.ts'
import { endSender, findSenders, giveName, isOwnerVerified, ownNames } from '../../messaging/public.ts'
import { unlessRegistrarFails } from '../policy/failures.ts'
import { RateLimited } from '../../../platform/http/rate-limit.ts'
import { openNameLimit } from '../policy/limits.ts'
import { requireTextingPlan } from '../policy/plans.ts'
import { tenancyFor } from '../queries/accounts.ts'
import { readSenderName } from '../queries/sender-name.ts'
import { ensureAccount } from './ensure-account.ts'

const TOO_MANY = 'Your name has been changed often today. Choose another one tomorrow.'

/**
 * Has an owner's campaigns come from a name where a country takes names. Another name takes its place; the same one changes
 * nothing. It leaves from the owner's own account at the provider, if they have their own, like their numbers.
 * @throws AppError VALIDATION_FAILED; CONFLICT; PLAN_LIMIT_REACHED; RATE_LIMITED; UNAVAILABLE
 */
export async function saveSenderName(context: Context, name: string): Promise<SenderName> {
  const { db, ownerId, providers } = context
  requireSms(providers)
  const isNew = await db.forOwner(ownerId, async (tx) => {
    if ((await findName(context, tx))?.address === name) return false
    await requireTextingPlan(context, tx)
    if (!(await isOwnerVerified(tx)))
      throw new AppError('CONFLICT', 'Confirm your email address or phone number first.')
    requireFit(name, await ownNames(context, tx))
    return true
  })
  const limit = context.hold(openNameLimit)
  if (isNew)
    await limit.consume(ownerId).catch((error: unknown) => {
      throw error instanceof RateLimited ? error.saying(TOO_MANY) : error
    })
  try {
    const accountSid = isNew ? await accountOf(context) : null
    return await db.forOwner(ownerId, async (tx) => {
      if (isNew) await replace(context, tx, { address: name, accountSid })
      return readSenderName(context, tx)
    })
  } catch (error) {
    if (isNew) await limit.refund(ownerId)
    throw error
  }
}

async function replace(
  context: Context,
  tx: OwnerTx,
  name: { address: string; accountSid: string | null },
): Promise<void> {
  // Two at once would each put theirs in the place of the one before.
  await holdLock(tx, `sender-name:${context.ownerId}`)
  const former = await findName(context, tx)
  if (former?.address === name.address) return
  if (former) await endSender(context, tx, former.address)
  await giveName(context, tx, name)
}

const findName = async (context: Context, tx: OwnerTx) =>
  (await findSenders(context, tx)).find(({ address }) => isSenderName(address))

/** @throws AppError VALIDATION_FAILED */
function requireFit(name: string, owns: readonly string[]): void {
  const message = senderNameProblem(name, owns)
  if (message !== undefined) throw badField('body.name', message)
}

/** Returns the owner's own account at the provider; null: the operator's. @throws AppError UNAVAILABLE; CONFLICT */
async function accountOf(context: Context): Promise<string | null> {
  const { registrar } = context.providers
  if (!registrar) return null
  return unlessRegistrarFails(async () =>
    (await tenancyFor(context, registrar)) === 'isv' ? (await ensureAccount(context, registrar)).accountId : null,
  )
}
