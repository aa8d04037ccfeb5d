import { GATE_REASONS, HOLD_REASONS, MESSAGE_FAILURES, SKIP_REASONS } from '@greenroom/domain'

/** Reasons of waiting that the gate does not know. */
const HOLDS: Readonly<Record<string, { text: string }>> = {
  ...HOLD_REASONS,
  local_time: { text: 'It leaves at the chosen time where they live.' },
}
const SKIPS: Readonly<Record<string, string>> = SKIP_REASONS
const MENDED: Readonly<Record<string, { text: string; mend: string | null }>> = { ...MESSAGE_FAILURES, ...GATE_REASONS }

/** Returns why somebody is skipped, held, or was not reached, as a sentence, and what mends it. */
export function reasonOf(code: string): { code: string; text: string; mend: string | null } {
  const { text, mend } = MENDED[code] ?? { text: HOLDS[code]?.text ?? SKIPS[code] ?? LATER, mend: null }
  return { code, text, mend }
}
const LATER = 'The provider asked to try again later.'
