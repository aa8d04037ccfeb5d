import type { RegistrationRow } from '@greenroom/db'
import { DAY_MS, mayMove, pollDelay } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Standing } from '../../../platform/providers/registrar/registrar.ts'
import { captureHold } from '../../wallet/public.ts'
import { expectedBy } from '../policy/tiers.ts'
import { submittedTaxOf } from '../policy/submitted-tax.ts'
import { changeOf, stateOf } from '../policy/standings.ts'
import { changeRegistration, lockRegistration } from '../store/registrations.ts'
import { moveRegistration } from './move-registration.ts'
import { feesOf } from '../policy/fees.ts'

/**
 * Takes over what a registrar says about a registration. Older news than what is known, and news about one that its owner has
 * withdrawn, change nothing (N6). The fee is charged once it is taken.
 */
export async function applyStanding(context: Context, tx: OwnerTx, id: string, standing: Standing): Promise<void> {
  const row = await lockRegistration(context, tx, id)
  if (!row || row.state === 'withdrawn' || row.state === 'draft') return
  const { now } = context
  if (isOld(row, standing, now)) {
    await changeRegistration(context, tx, id, looked(row, now))
    return
  }
  const to = stateOf(standing)
  const isTaken = row.state === 'submitting' || row.state === 'uncertain'
  const change = {
    ...changeOf(row, standing, now, submittedTaxOf(context, row)),
    ...(isTaken ? await chargeFee(context, tx, row) : {}),
    ...(await settleVetting(context, tx, row, standing)),
  }
  if (!mayMove('job', row.state, to)) {
    await changeRegistration(context, tx, id, { ...change, ...looked(row, now) })
    return
  }
  await moveRegistration(context, tx, row, {
    ...change,
    to,
    by: 'job',
    submittedAt: row.submittedAt ?? now,
    expectedBy: to === 'review' ? (row.expectedBy ?? expectedBy(row.kind, now)) : row.expectedBy,
    ...(row.kind === 'campaign' && to === 'approved' && row.renewsOn === null
      ? { renewsOn: now.toISOString().slice(0, 10) }
      : {}),
  })
}

/**
 * Tells whether a word is older than what is known. A doubt of a carrier, which the registrar does not know, is cleared by its
 * unchanged word a day later.
 */
function isOld({ state, stateSince, providerAt, providerIds }: RegistrationRow, said: Standing, now: Date): boolean {
  if (!providerAt || said.updatedAt >= providerAt || providerIds?.id !== said.ids.id) return false
  const isDoubt = state === 'suspended' || state === 'unknown'
  return !(isDoubt && said.word === 'approved' && now.getTime() - stateSince.getTime() >= DAY_MS)
}

/** Returns the moment of the next look at a registration whose state stays. */
const looked = (row: RegistrationRow, now: Date): Partial<RegistrationRow> => ({
  looks: row.looks + 1,
  checkedAt: now,
  // A score is awaited as a review is.
  nextCheckAt: new Date(now.getTime() + pollDelay(row.vettingHold ? 'review' : row.state, row.looks + 1)),
})

/** Charges the fee that was set aside for this attempt. @returns what that changes */
async function chargeFee(context: Context, tx: OwnerTx, row: RegistrationRow): Promise<Partial<RegistrationRow>> {
  const { kind, holdId, feeCents, feePaid } = row
  if (holdId === null) return {}
  const texts = { description: FEE_TEXTS[kind], category: 'registration' }
  await captureHold(context, tx, { holdId, part: 'taken', amount: feeCents, ...texts })
  return { holdId: null, feeCents: 0, feePaid: feePaid + feeCents }
}

/** Charges a vetting that is done. */
async function settleVetting(
  context: Context,
  tx: OwnerTx,
  { vettingHold, score }: RegistrationRow,
  standing: Standing,
): Promise<Partial<RegistrationRow>> {
  if (vettingHold === null || standing.score === undefined || standing.score === score) return {}
  const texts = { description: 'Vetting of your brand', category: 'registration' }
  await captureHold(context, tx, { holdId: vettingHold, part: 'done', amount: feesOf(context).vetting, ...texts })
  return { vettingHold: null }
}

/** Texts of the fees in the wallet. */
const FEE_TEXTS = {
  brand: 'Registration of who texts',
  campaign: 'Review of what you text',
  toll_free: 'Verification of your toll-free number',
} as const
