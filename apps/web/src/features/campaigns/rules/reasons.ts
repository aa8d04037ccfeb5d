import { type SkipReason, SKIP_REASONS } from '@greenroom/domain/campaigns'
import { GATE_REASONS, HOLD_REASONS } from '@greenroom/domain/gate'

export interface ReasonWords {
  text: string
  mend: string | null
  /** The contacts that the reason concerns, in the contact list. */
  to: string | undefined
}

const contacts = (query: string) => `/dashboard/contacts?${query}`
const PEOPLE: Partial<Record<SkipReason, string>> = {
  opted_out_sms: contacts('sms_consent=opted_out'),
  not_agreed: contacts('sms_consent=unknown'),
}
const LOCAL_TIME = 'They get it at the time you chose, where they live.'

/** Returns why people are skipped or held, as a sentence, with what helps. */
export function reasonWords(reason: string): ReasonWords {
  const none = { mend: null, to: undefined }
  if (Object.hasOwn(GATE_REASONS, reason)) {
    const known = reason as keyof typeof GATE_REASONS
    return { ...GATE_REASONS[known], to: PEOPLE[known] }
  }
  if (Object.hasOwn(SKIP_REASONS, reason)) return { ...none, text: SKIP_REASONS[reason as keyof typeof SKIP_REASONS] }
  if (Object.hasOwn(HOLD_REASONS, reason))
    return { ...none, text: HOLD_REASONS[reason as keyof typeof HOLD_REASONS].text }
  return { ...none, text: reason === 'local_time' ? LOCAL_TIME : reason.replaceAll('_', ' ') }
}
