import type { Rule } from './facts.ts'

/** Words that hand mobile data on, in one sentence; `NOT` excuses the sentence. */
const HANDED_ON =
  /\b(?:share|shares|shared|sell|sells|sold|rent|rents|disclose|disclosed|pass on|give|given|provide|provided|transfer)\b.{0,120}\b(?:third part(?:y|ies)|partners?|affiliates?|advertisers?|sponsors?|label|other companies)\b/i
const NOT = /\b(?:not|never|no|nor|without|neither|won't|don't)\b/i

/** Returns the sentences of an owner's words that hand data on to others for marketing. */
export const handingOn = (words: string): string[] =>
  words
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => HANDED_ON.test(sentence) && !NOT.test(sentence))

/** Returns an owner's words without those sentences. */
export function withoutHandingOn(words: string): string {
  const bad = new Set(handingOn(words))
  return words
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[.!?])\s+/)
        .filter((sentence) => !bad.has(sentence.trim()))
        .join(' '),
    )
    .join('\n')
    .trim()
}

export const privacyRule: Rule = {
  id: 'F9',
  passed: 'Your privacy page says that mobile data are not shared for marketing.',
  find({ privacyWords }, { site, hasPages }) {
    if (!hasPages)
      return {
        text: 'Carriers ask for a privacy page, and yours is not there yet.',
        mend: !site ? null : site.isPublished ? 'make_privacy_page' : 'publish_site',
      }
    const lines = handingOn(privacyWords)
    return lines.length === 0
      ? undefined
      : {
          text: 'Your own words on the privacy page hand data on to others.',
          field: 'privacyWords',
          mend: 'make_privacy_page',
          lines,
        }
  },
}

export const termsRule: Rule = {
  id: 'F10',
  passed: 'Your terms page says all that carriers ask for.',
  find({ termsWords }, { site, hasPages }) {
    if (!hasPages)
      return {
        text: 'Carriers ask for a terms page, and yours is not there yet.',
        mend: !site ? null : site.isPublished ? 'make_terms_page' : 'publish_site',
      }
    const lines = handingOn(termsWords)
    return lines.length === 0
      ? undefined
      : {
          text: 'Your own words on the terms page hand data on to others.',
          field: 'termsWords',
          mend: 'make_terms_page',
          lines,
        }
  },
}
