import { foldCase } from '../../fold-case.ts'
import type { SenderKind, SenderProfile } from '../profile.ts'

/** Longest name within a text message, in characters: longer ones would push its duties out. */
const MAX_NAME_IN_TEXT = 60

/** Returns text for comparison: lower case, with single spaces, without punctuation and accents. */
export const folded = (text: string): string =>
  foldCase(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Tells whether a text names somebody, whatever the case. An empty name is in no text; one of mere signs stays as it is. */
export function says(text: string, name: string): boolean {
  const wanted = folded(name)
  if (wanted === '') return name.trim() !== '' && text.includes(name.trim())
  return ` ${folded(text)} `.includes(` ${wanted} `)
}

/** Returns the name that fans know. */
export const artistOf = ({ stageName, legalName }: Pick<SenderProfile, 'stageName' | 'legalName'>): string =>
  stageName.trim() || legalName.trim()

/** Returns that name as it fits into a text message. */
export function artistInText(profile: Pick<SenderProfile, 'stageName' | 'legalName'>): string {
  const letters = Array.from(artistOf(profile))
  return letters.length > MAX_NAME_IN_TEXT ? letters.slice(0, MAX_NAME_IN_TEXT).join('').trimEnd() : letters.join('')
}

/** Tells whether a text names its sender by stage or legal name. */
export const namesSender = (text: string, profile: Pick<SenderProfile, 'stageName' | 'legalName'>): boolean =>
  says(text, artistInText(profile)) || says(text, profile.legalName)

const COMPANY = /\b(?:inc|incorporated|llc|l\.l\.c|ltd|limited|corp|corporation|gmbh|llp|plc|pty|s\.?a\.?r\.?l)\b\.?/i

/** Tells whether a legal name is a company's. */
export const isCompanyName = (name: string): boolean => COMPANY.test(name)

/** Returns the kind that a profile describes, whatever it says: companies and tax numbers make a business. */
export function kindShown({ kind, legalName, taxNumber }: SenderProfile): SenderKind {
  return kind === 'person' && (isCompanyName(legalName) || taxNumber.trim() !== '') ? 'business' : kind
}
