import { type SkipReason, SKIP_REASONS } from '@greenroom/domain/campaigns'
import { GATE_REASONS, HOLD_REASONS } from '@greenroom/domain/gate'
import type { CampaignType } from './kinds.ts'

export interface ReasonWords {
  text: string
  mend: string | null
  /** The contacts that the reason concerns, in the contact list. */
  to: string | undefined
}

const contacts = (query: string) => `/dashboard/contacts?${query}`
/** The contacts whom a reason concerns, by the type of the campaign. */
const peopleOf = (reason: SkipReason, type: CampaignType): string | undefined => {
  if (reason === 'not_agreed') return contacts(`${type}_consent=unknown`)
  return reason === `opted_out_${type}` ? contacts(`${type}_consent=opted_out`) : undefined
}
/** Sentences of email campaigns, where their words differ. */
const MAIL: Readonly<Record<string, { text: string; mend: string | null }>> = {
  plan_limit: {
    text: 'Your plan has no email campaigns left this period.',
    mend: 'Upgrade, or wait for the next period.',
  },
  invalid_text: { text: 'With their data filled in, the email is empty or too long.', mend: null },
}
/** Reasons of schedules, as `outcomeText` says them. */
const LATER: Readonly<Record<string, string>> = {
  local_time: 'They get it at the time you chose, where they live.',
  best_hour: 'They get it at the hour when they click most, where they live.',
}

/** Returns why people are skipped or held, as a sentence, with what helps. */
export function reasonWords(reason: string, type: CampaignType): ReasonWords {
  const none = { mend: null, to: undefined }
  const mail = type === 'email' && Object.hasOwn(MAIL, reason) ? MAIL[reason] : undefined
  if (mail) return { ...mail, to: undefined }
  if (Object.hasOwn(GATE_REASONS, reason)) {
    const known = reason as keyof typeof GATE_REASONS
    return { ...GATE_REASONS[known], to: peopleOf(known, type) }
  }
  if (Object.hasOwn(SKIP_REASONS, reason)) return { ...none, text: SKIP_REASONS[reason as keyof typeof SKIP_REASONS] }
  if (Object.hasOwn(HOLD_REASONS, reason))
    return { ...none, text: HOLD_REASONS[reason as keyof typeof HOLD_REASONS].text }
  return { ...none, text: LATER[reason] ?? reason.replaceAll('_', ' ') }
}
