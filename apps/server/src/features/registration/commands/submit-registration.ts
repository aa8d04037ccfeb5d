import type { RegistrationRow, SignedStatement } from '@greenroom/db'
import { type Check, formProblems, type RegistrationKind } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { reserveCredits } from '../../wallet/public.ts'
import { submittedEvent } from '../events.ts'
import { LOST_MS } from '../policy/due.ts'
import { feeOf, feesOf } from '../policy/fees.ts'
import { requireTextingPlan } from '../policy/plans.ts'
import { requireRegistrar } from '../policy/registrars.ts'
import { tierOf } from '../policy/tiers.ts'
import { checksOf } from '../queries/checks.ts'
import { readProfile } from '../queries/profile.ts'
import { findOpen, listNumbers } from '../queries/registrations.ts'
import { insertDraft, lockOpen } from '../store/registrations.ts'
import { moveRegistration } from './move-registration.ts'

/**
 * Hands a registration in: checks it, keeps what was signed, and sets its fee aside. The registrar is called afterwards by a
 * job, so that nothing is lost or doubled if this process ends (N5). A campaign waits for its brand, and then goes by itself.
 * @throws AppError VALIDATION_FAILED with what is wrong; CONFLICT if it is handed in already; INSUFFICIENT_FUNDS
 */
export async function submitRegistration(
  context: Context,
  kind: RegistrationKind,
  statement: SignedStatement,
): Promise<void> {
  const { db, ownerId } = context
  await requireRegistrar(context)
  const blockers = (await checksOf(context, kind)).filter(({ state }) => state === 'blocker')
  if (blockers[0]) throw refusal(blockers)
  await db.forOwner(ownerId, (tx) => submit(context, tx, kind, statement))
}

async function submit(
  context: Context,
  tx: OwnerTx,
  kind: RegistrationKind,
  statement: SignedStatement,
): Promise<void> {
  const { now } = context
  await requireTextingPlan(context, tx)
  const { profile, sealedTaxNumber } = await readProfile(context, tx)
  const problems = formProblems(kind, profile)
  if (problems[0])
    throw new AppError('VALIDATION_FAILED', problems[0].text, {
      details: problems.map(({ field, text }) => ({ path: field, message: text })),
    })
  const draft = await drafted(context, tx, kind)
  const brand = await brandOf(context, tx, kind)
  const isWaiting = brand !== undefined && brand.state !== 'approved'
  const tier = brand?.tier ?? tierOf(profile)
  const amount = feeOf(feesOf(context), kind, tier, draft.feePaid)
  const holdId =
    amount === 0
      ? null
      : await reserveCredits(context, tx, {
          purpose: 'registration',
          reference: context.newId(),
          amount,
          description: 'Fee of a registration, set aside',
          category: 'registration',
        })
  const { taxNumber: _, ...submitted } = profile
  await moveRegistration(context, tx, draft, {
    to: 'submitting',
    by: 'owner',
    tier,
    holdId,
    feeCents: amount,
    isWaiting,
    submitted,
    submittedTax: sealedTaxNumber,
    statement,
    rejections: [],
    nextCheckAt: isWaiting ? null : new Date(now.getTime() + LOST_MS),
  })
  if (!isWaiting) await announce(context, tx, submittedEvent(draft.id))
}

/** Returns the draft to hand in: a new one, the open one, or the next attempt of a rejected one. */
async function drafted(context: Context, tx: OwnerTx, kind: RegistrationKind): Promise<RegistrationRow> {
  const open = (await lockOpen(context, tx, kind)) ?? (await insertDraft(context, tx, kind))
  if (open?.state === 'draft') return open
  if (open?.state !== 'fixable') throw new AppError('CONFLICT', 'This has been handed in already.')
  return moveRegistration(context, tx, open, { to: 'draft', by: 'owner', attempt: open.attempt + 1 })
}

/**
 * Returns the brand that a campaign is for; undefined for other kinds.
 * @throws AppError CONFLICT if what the registration builds on is missing
 */
async function brandOf(context: Context, tx: OwnerTx, kind: RegistrationKind): Promise<RegistrationRow | undefined> {
  if (kind === 'brand') return undefined
  if (kind === 'toll_free') {
    const numbers = await listNumbers(context, tx)
    if (numbers.some((one) => one.kind === 'toll_free' && one.state === 'approved')) return undefined
    throw new AppError('CONFLICT', 'Choose a toll-free number first.')
  }
  const brand = await findOpen(context, tx, 'brand')
  if (!brand || brand.state === 'draft') throw new AppError('CONFLICT', 'Register who texts first.')
  return brand
}

function refusal(blockers: readonly Check[]): AppError {
  return new AppError('VALIDATION_FAILED', blockers[0]?.text ?? 'Something stands against it.', {
    details: blockers.map(({ id, field, text }) => ({ path: field ?? id, message: text })),
  })
}
