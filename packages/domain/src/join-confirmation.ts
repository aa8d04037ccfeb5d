import { z } from 'zod'
import { getCountryCallingCode } from 'libphonenumber-js/min'
import { foldWords } from './answer-words.ts'
import type { MessageChannel } from './messages.ts'

/**
 * Where a join word alone is no proof: the person is asked, and agrees by YES. Data with a version, because laws change
 * and a consent record has to be explained years later.
 *
 * - DE: § 7 (2) UWG; BGH 10.02.2011, I ZR 164/09 (the sender proves that the person themselves agreed)
 * - AT: § 174 TKG 2021
 * - CH: Art. 3 (1) lit. o UWG
 */
export const JOIN_CONFIRMATION = { version: '2026-11', countries: ['DE', 'AT', 'CH'] } as const

/** How long a question stays open: YES a week later answers something else. */
export const CONFIRM_WITHIN_MS = 86_400_000

/** Longest sentence that a join word agrees to, in characters. With the question it stays a text of few segments. */
export const MAX_JOIN_WORDING = 600

/**
 * Tells whether somebody who sent a join word has to confirm it. By mail always, because anybody can write any From
 * line; by text where the country of their number asks for it.
 * @param address number in E.164, or mailbox
 */
export const needsYes = (channel: MessageChannel, address: string): boolean =>
  channel === 'email' ||
  JOIN_CONFIRMATION.countries.some((country) => address.startsWith(`+${getCountryCallingCode(country)}`))

/** Tells whether a message answers the question: YES in its first line. A signature may follow. */
export const isYes = (content: string): boolean => {
  const words = foldWords(content.trim().split('\n', 1)[0] ?? '')
  return words.length === 1 && words[0] === 'yes'
}

/** Returns the question that a person confirms. */
export const joinQuestion = (wording: string): string => `${wording.trim()}\n\nReply YES to confirm.`

/** A rule's sentence to agree to. */
export const joinTerms = z.strictObject({
  wording: z
    .string()
    .max(MAX_JOIN_WORDING, `Use at most ${MAX_JOIN_WORDING} characters.`)
    .refine((text) => text.trim().length > 0, 'Write what they agree to: it is your proof.'),
})
