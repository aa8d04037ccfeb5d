import type { RegistrationRow } from '@greenroom/db'
import { mayMove, pollDelay } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Standing } from '../../../platform/providers/registrar/registrar.ts'
import { captureHold } from '../../wallet/public.ts'
import { expectedBy } from '../policy/tiers.ts'
import { changeOf, stateOf } from '../policy/standings.ts'
import { changeRegistration, lockRegistration } from '../store/registrations.ts'
import { moveRegistration } from './move-registration.ts'
import { feeOf, feesOf } from '../policy/fees.ts'

/**
 * Takes over what a registrar says about a registration. Older news than what is known, and news about one that its owner has
 * withdrawn, change nothing (N6). The fee is charged once it is taken.
 */
export async function applyStanding(context: Context, tx: OwnerTx, id: string, standing: Standing): Promise<void> {
  const row = await lockRegistration(context, tx, id)
  if (!row || row.state === 'withdrawn' || row.state === 'draft') return
  const { now } = context
  if (row.providerAt && standing.updatedAt < row.providerAt && row.providerIds?.id === standing.ids.id) {
    await changeRegistration(context, tx, id, looked(row, now))
    return
  }
  const to = stateOf(standing)
  const change = changeOf(row, standing, now)
  if (row.state === 'submitting' || row.state === 'uncertain') await chargeFee(context, tx, row)
  if (!mayMove('job', row.state, to)) {
    await changeRegistration(context, tx, id, { ...change, ...looked(row, now) })
    return
  }
  await moveRegistration(context, tx, row, {
    ...change,
    to,
    by: 'job',
    holdId: null,
    submittedAt: row.submittedAt ?? now,
    expectedBy: to === 'review' ? (row.expectedBy ?? expectedBy(row.kind, now)) : row.expectedBy,
    ...(row.kind === 'campaign' && to === 'approved' && row.renewsOn === null
      ? { renewsOn: now.toISOString().slice(0, 10) }
      : {}),
  })
}

/** Returns the moment of the next look at a registration whose state stays. */
const looked = (row: RegistrationRow, now: Date): Partial<RegistrationRow> => ({
  looks: row.looks + 1,
  checkedAt: now,
  nextCheckAt: new Date(now.getTime() + pollDelay(row.state, row.looks + 1)),
})

async function chargeFee(context: Context, tx: OwnerTx, { kind, tier, attempt, holdId }: RegistrationRow) {
  if (holdId === null) return
  await captureHold(context, tx, {
    holdId,
    part: 'taken',
    amount: feeOf(feesOf(context), kind, tier ?? 'sole_proprietor', attempt),
    description: FEE_TEXTS[kind],
    category: 'registration',
  })
}

/** Texts of the fees in the wallet. */
const FEE_TEXTS = {
  brand: 'Registration of who texts',
  campaign: 'Review of what you text',
  toll_free: 'Verification of your toll-free number',
} as const
