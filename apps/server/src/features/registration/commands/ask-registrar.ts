import { DAY_MS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { RegistrarError } from '../../../platform/providers/registrar/registrar.ts'
import { reserveCredits } from '../../wallet/public.ts'
import { isDue } from '../policy/due.ts'
import { feesOf } from '../policy/fees.ts'
import { unlessRegistrarFails } from '../policy/failures.ts'
import { changeRegistration, lockOpen } from '../store/registrations.ts'
import { applyStanding } from './apply-standing.ts'
import { endVetting } from './end-vetting.ts'
import { ensureAccount } from './ensure-account.ts'

/**
 * Has the code sent to the owner's mobile again, or their brand vetted. Either is noted before the call, so that it is made once
 * however often it is asked for; a vetting is charged when its score is there.
 * @throws AppError CONFLICT if that is not due; INSUFFICIENT_FUNDS; UNAVAILABLE
 */
export async function askRegistrar(context: Context, asked: 'resend' | 'vet'): Promise<void> {
  const { db, ownerId, now, providers } = context
  const { registrar } = providers
  if (!registrar) throw new AppError('CONFLICT', 'Texts are not set up here.')
  const row = await db.forOwner(ownerId, async (tx) => {
    const open = await lockOpen(context, tx, 'brand')
    if (!open?.providerIds || !isDue(open, asked, now))
      throw new AppError('CONFLICT', asked === 'resend' ? NO_CODE : 'This brand cannot be vetted now.')
    const noted =
      asked === 'resend'
        ? { resends: open.resends + 1, personUntil: new Date(now.getTime() + DAY_MS), nextCheckAt: now }
        : { vettedAt: now, vettingHold: await holdVetting(context, tx) }
    return { ...(await changeRegistration(context, tx, open.id, noted)), providerIds: open.providerIds }
  })
  const account = await unlessRegistrarFails(() => ensureAccount(context, registrar))
  if (asked === 'resend') return unlessRegistrarFails(() => registrar.resendCode(account, row.providerIds))
  try {
    const standing = await registrar.vet(account, row.providerIds)
    await db.forOwner(ownerId, (tx) => applyStanding(context, tx, row.id, standing))
  } catch (error) {
    // After a lost answer the looks find out whether it was vetted.
    if (error instanceof RegistrarError && error.failure !== 'uncertain') await endVetting(context, row.id)
    await unlessRegistrarFails(() => Promise.reject(error))
  }
}

const NO_CODE = 'No code is awaited, or it was sent again often enough today.'

const holdVetting = (context: Context, tx: OwnerTx): Promise<string> =>
  reserveCredits(context, tx, {
    purpose: 'vetting',
    reference: context.newId(),
    amount: feesOf(context).vetting,
    description: 'Vetting of your brand, set aside',
    category: 'registration',
  })
