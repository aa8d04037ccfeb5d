import { GATE_REASONS, MESSAGE_FAILURES, outcomeText } from '@greenroom/domain'

const MENDS: Readonly<Record<string, { mend: string | null }>> = { ...GATE_REASONS, ...MESSAGE_FAILURES }
const LATER = 'The provider asked to try again later.'

/** Returns why somebody is skipped, held, or was not reached, as a sentence, and what mends it. */
export const reasonOf = (code: string): { code: string; text: string; mend: string | null } => ({
  code,
  text: outcomeText(code) ?? LATER,
  mend: MENDS[code]?.mend ?? null,
})
