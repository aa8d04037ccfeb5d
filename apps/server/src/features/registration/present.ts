import type { Registration, RegistrationOverview } from '@greenroom/contracts'
import type { RegistrationRow } from '@greenroom/db'
import { readCode, type RegistrationKind } from '@greenroom/domain'
import type { Context } from '../../platform/context.ts'
import { isDue } from './policy/due.ts'
import { feesOf } from './policy/fees.ts'
import { fieldName, presentProfile } from './policy/fields.ts'
import { tierOf } from './policy/tiers.ts'
import { presentNumber } from './render/number.ts'
import type { NumberStanding } from './queries/numbers.ts'
import type { FilledProfile } from './queries/profile.ts'
import { type Step, stepsOf } from './queries/registrations.ts'
import { allowsOf, nextOf } from './render/states.ts'

/** @param steps newest first, of any registrations */
export function presentRegistration(row: RegistrationRow, steps: readonly Step[], now: Date): Registration {
  const { id, kind, state, attempt, tier, score, person, personUntil, submitted, isWaiting } = row
  return {
    id,
    kind,
    state,
    attempt,
    tier,
    score,
    person:
      state === 'person' && person
        ? {
            kind: person,
            to: (person === 'code' ? submitted?.phone : submitted?.email) ?? '',
            until: personUntil?.toISOString() ?? null,
          }
        : null,
    allows: allowsOf(row),
    next: nextOf(row),
    rejections: row.rejections.map(({ code, text }) => {
      const { class: kind, field, check, text: words, mend } = readCode(code, text, state !== 'final')
      return { code, class: kind, text: words, field: field && fieldName(field), check, mend }
    }),
    expected_by: row.expectedBy?.toISOString() ?? null,
    edit_until: row.editUntil?.toISOString() ?? null,
    submitted_at: row.submittedAt?.toISOString() ?? null,
    state_since: row.stateSince.toISOString(),
    checked_at: row.checkedAt?.toISOString() ?? null,
    next_check_at: row.nextCheckAt?.toISOString() ?? null,
    events: stepsOf(steps, id).map(({ at, from, to }) => ({ at: at.toISOString(), from, to })),
    can: {
      edit: state === 'draft' || state === 'fixable',
      submit: state === 'draft' || state === 'fixable',
      resend: isDue(row, 'resend', now),
      vet: kind === 'brand' && isDue(row, 'vet', now),
      withdraw: (state !== 'submitting' || isWaiting) && state !== 'uncertain' && state !== 'withdrawn',
    },
  }
}

/** Parts of the overview. */
export interface OverviewRead {
  filled: FilledProfile
  open: readonly RegistrationRow[]
  steps: readonly Step[]
  numbers: readonly NumberStanding[]
  /** Null: no registrar serves the owner. */
  tenancy: RegistrationOverview['tenancy']
}

export function presentOverview(
  context: Context,
  { filled, open, steps, numbers, tenancy }: OverviewRead,
): RegistrationOverview {
  const { registrar } = context.providers
  const of = (kind: RegistrationKind) => {
    const row = open.find((one) => one.kind === kind)
    return row ? presentRegistration(row, steps, context.now) : null
  }
  const fees = feesOf(context)
  const tier = tierOf(filled.profile)
  return {
    profile: presentProfile(filled.profile),
    filled: filled.filled.map(fieldName),
    brand: of('brand'),
    campaign: of('campaign'),
    toll_free: of('toll_free'),
    numbers: numbers.map(presentNumber),
    tenancy,
    provider: registrar?.name ?? null,
    fees: {
      brand: fees.brand[tier],
      vetting: fees.vetting,
      campaign: fees.campaignReview,
      campaign_month: fees.campaignMonth[tier],
      toll_free: fees.tollFree,
      number_month: { ...fees.numberMonth },
    },
  }
}
