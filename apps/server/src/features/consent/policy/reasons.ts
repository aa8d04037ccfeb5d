import { isStorableText, MAX_REASON_WORDS, UNSUBSCRIBE_REASONS, type UnsubscribeReason } from '@greenroom/domain'
import type { Posted } from '../../../platform/http/fan-pages/posted.ts'

/** An answer to why somebody unsubscribed. */
export interface Told {
  reason: UnsubscribeReason
  words: string
}

const isReason = (posted: string): posted is UnsubscribeReason => Object.hasOwn(UNSUBSCRIBE_REASONS, posted)

/** Reads a posted answer. Words alone are another reason. */
export function reasonIn({ reason = '', words = '' }: Posted): Told | { problem: string } {
  const said = words.replaceAll('\r\n', '\n').trim()
  if (said.length > MAX_REASON_WORDS)
    return { problem: `Please use at most ${MAX_REASON_WORDS} characters. Nothing has been sent yet.` }
  if (!isStorableText(said)) return { problem: 'We could not read your words. Nothing has been sent yet.' }
  if (isReason(reason)) return { reason, words: said }
  return said === '' ? { problem: 'Please choose an answer, or close this page.' } : { reason: 'other', words: said }
}
