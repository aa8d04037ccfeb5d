import type { RegistrationRow } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readAvailable, spendCredits } from '../../wallet/public.ts'
import { feesOf } from '../policy/fees.ts'
import { unlessRegistrarFails } from '../policy/failures.ts'
import { findOpen } from '../queries/registrations.ts'
import { changeRegistration, lockRegistration } from '../store/registrations.ts'
import { applyStanding } from './apply-standing.ts'
import { ensureAccount } from './ensure-account.ts'

/**
 * Has the code sent to the owner's mobile again, or their brand vetted.
 * @throws AppError CONFLICT if that is not due; INSUFFICIENT_FUNDS; UNAVAILABLE
 */
export async function askRegistrar(context: Context, asked: 'resend' | 'vet'): Promise<void> {
  const { db, ownerId, now, providers } = context
  const { registrar } = providers
  const row = await db.forOwner(ownerId, (tx) => findOpen(context, tx, 'brand'))
  if (!registrar || !row?.providerIds || !isDue(row, asked))
    throw new AppError('CONFLICT', asked === 'resend' ? 'No code is awaited.' : 'This brand cannot be vetted now.')
  const ids = row.providerIds
  const account = await unlessRegistrarFails(() => ensureAccount(context, registrar))
  if (asked === 'resend') {
    await unlessRegistrarFails(() => registrar.resendCode(account, ids))
    await db.forOwner(ownerId, async (tx) => {
      const locked = await lockRegistration(context, tx, row.id)
      if (locked?.state === 'person')
        await changeRegistration(context, tx, row.id, {
          personUntil: new Date(now.getTime() + DAY_MS),
          nextCheckAt: now,
        })
    })
    return
  }
  const fee = feesOf(context).vetting
  const available = await db.forOwner(ownerId, (tx) => readAvailable(context, tx))
  if (available < fee)
    throw new AppError('INSUFFICIENT_FUNDS', 'Your wallet has too little money for a vetting.', {
      details: { reason: 'insufficient_funds', amount: fee },
    })
  const standing = await unlessRegistrarFails(() => registrar.vet(account, ids))
  await db.forOwner(ownerId, async (tx) => {
    // Charged once it is done: a vetting that fails costs nothing.
    await spendCredits(context, tx, {
      key: `registration:vetting:${row.id}:${now.toISOString().slice(0, 10)}`,
      amount: fee,
      description: 'Vetting of your brand',
      category: 'registration',
    })
    await applyStanding(context, tx, row.id, standing)
  })
}

/** Tells whether a code is awaited, or a brand may be vetted: an approved one of a company. */
export const isDue = ({ state, person, tier }: RegistrationRow, asked: 'resend' | 'vet'): boolean =>
  asked === 'resend' ? state === 'person' && person === 'code' : state === 'approved' && tier !== 'sole_proprietor'
