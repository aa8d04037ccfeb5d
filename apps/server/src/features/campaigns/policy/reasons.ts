import { GATE_REASONS, HOLD_REASONS, MESSAGE_FAILURES, OUTCOME_REASON_CODES, outcomeText } from '@greenroom/domain'

/** Reasons of waiting, with those that the gate does not know. */
const HOLDS: Readonly<Record<string, { text: string }>> = {
  ...HOLD_REASONS,
  local_time: { text: 'It leaves at the chosen time where they live.' },
}
const MENDS: Readonly<Record<string, { mend: string | null }>> = { ...GATE_REASONS, ...MESSAGE_FAILURES }
const LATER = 'The provider asked to try again later.'

/** Returns why somebody is skipped, held, or was not reached, as a sentence, and what mends it. */
export function reasonOf(code: string): { code: string; text: string; mend: string | null } {
  const held = HOLDS[code]?.text
  const isFinal = OUTCOME_REASON_CODES.includes(code)
  const text = held ?? (isFinal ? outcomeText(code as Parameters<typeof outcomeText>[0]) : LATER)
  return { code, text, mend: MENDS[code]?.mend ?? null }
}
