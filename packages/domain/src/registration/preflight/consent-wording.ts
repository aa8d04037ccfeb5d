import type { SenderProfile } from '../profile.ts'
import type { FormFacts, Rule } from './facts.ts'
import { namesSender } from './names.ts'

/**
 * Parts that a wording for texts must have (CTIA, Messaging Principles and Best Practices, section 5.1; Twilio's errors
 * 30896, 30909, 30913, 30923-30925; 47 CFR 64.1200(f)(9)).
 */
const PARTS: readonly (readonly [string, RegExp])[] = [
  ['"text messages"', /\btext messages?\b/i],
  ['what they are about', /\babout\b|\bmarketing\b|\bpromotional\b|\bnews\b|\bupdates\b|\boffers\b|\balerts\b/i],
  ['how often they come', /\bfrequency\b|\b(?:per|a|each|every) (?:day|week|month|year)\b|\/ ?(?:wk|week|mo|month)\b/i],
  ['that rates may apply', /\brates may apply\b/i],
  ['STOP', /\bSTOP\b/],
  ['HELP', /\bHELP\b/],
  ['that it is not needed to buy anything', /\bnot (?:needed|required|necessary|a condition)\b/i],
]

/** Returns what a wording lacks, in words; none if it has all. */
export function wordingGaps(wording: string, profile: Pick<SenderProfile, 'stageName' | 'legalName'>): string[] {
  return [
    ...(namesSender(wording, profile) ? [] : ['who sends them']),
    ...PARTS.filter(([, pattern]) => !pattern.test(wording)).map(([part]) => part),
  ]
}

/** Forms that are looked at: whoever reviews a page looks at each of them. */
export const MAX_PROOF_FORMS = 20

/** Tells whether a form is there for texts alone, so that its box may be required. */
export const isForTextsAlone = ({ email }: FormFacts): boolean => email === 'no'

export const formRule: Rule = {
  id: 'F8',
  passed: 'Your form asks for texts as carriers want it.',
  find(profile, { site, hasPages }) {
    const forms = site?.forms ?? []
    if (!site || forms.length === 0)
      return {
        text: 'No form on your page asks for a phone number. Carriers look at the form by which people agree.',
        mend: site ? 'use_checked_wording' : null,
      }
    if (forms.length > MAX_PROOF_FORMS)
      return {
        text: `Your page asks for a phone number in ${forms.length} forms. Keep at most ${MAX_PROOF_FORMS}: carriers look at each.`,
      }
    const wrong = forms
      .map(({ wording }) => ({ wording, gaps: wordingGaps(wording, profile) }))
      .filter(({ gaps }) => gaps.length > 0)
    if (wrong.length > 0)
      return {
        text: `The box for texts does not say: ${[...new Set(wrong.flatMap(({ gaps }) => gaps))].join(', ')}.`,
        mend: 'use_checked_wording',
        lines: wrong.map(({ wording }) => wording),
      }
    const bound = forms.find((form) => !isForTextsAlone(form) && (form.phone === 'required' || form.isRequired))
    if (bound) return { text: 'People must be able to join without a phone number.', mend: 'make_phone_optional' }
    return hasPages
      ? undefined
      : {
          text: 'The form links to no terms and privacy page.',
          mend: site.isPublished ? 'make_terms_page' : 'publish_site',
        }
  },
}
