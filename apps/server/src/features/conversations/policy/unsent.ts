import { GATE_REASONS, HELD_ANSWERS } from '@greenroom/domain'
import type { AppError } from '../../../platform/errors.ts'

interface Sentence {
  text: string
  mend: string | null
}
const SENTENCES: Record<string, Sentence> = { ...GATE_REASONS, ...HELD_ANSWERS }
const UNKNOWN: Sentence = { text: 'It could not be sent.', mend: 'Answer them yourself.' }

/** Returns why an answer was not sent, and what would help. @param reason as a firing keeps it */
export const unsentSentence = (reason: string): Sentence => SENTENCES[reason] ?? UNKNOWN

const REASONS: Partial<Record<AppError['code'], string>> = {
  INSUFFICIENT_FUNDS: 'no_funds',
  PLAN_LIMIT_REACHED: 'plan_limit',
}

/** Returns the reason that a firing keeps when an answer was refused. */
export function unsentReason({ code, details }: AppError): string {
  const reason = (details as { reason?: unknown } | undefined)?.reason
  return REASONS[code] ?? (code === 'NOT_REACHABLE' && typeof reason === 'string' ? reason : code.toLowerCase())
}
