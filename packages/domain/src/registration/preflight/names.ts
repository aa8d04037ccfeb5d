import { foldCase } from '../../fold-case.ts'
import { PROFILE_LIMITS, type SenderKind, type SenderProfile } from '../profile.ts'

/** Longest name within a text message, in characters: longer ones would push its duties out. */
const MAX_NAME_IN_TEXT = 60

/**
 * Characters of a text that are compared: those of the longest text of a profile. Normalization lengthens a text up to 18-fold
 * (standard W22).
 */
const MAX_FOLDED = PROFILE_LIMITS.description
/** Characters of a site in which names are looked for: folding them takes some 20 ms at most. */
const MAX_SEARCHED = 20_000

/** Returns text for comparison: lower case, with single spaces, without punctuation and accents. */
export const folded = (text: string): string =>
  foldCase(text.slice(0, MAX_FOLDED).normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Name to look for. @property words it as texts are compared; empty for mere signs, which are looked for as they are */
interface Wanted {
  name: string
  words: string
}
const wantedOf = (name: string): Wanted => ({ name: name.trim(), words: folded(name) })

/** Returns which of some names a text says. An empty name is in no text. */
function saidIn(text: string, wanted: readonly Wanted[]): Wanted[] {
  const words = ` ${folded(text)} `
  return wanted.filter((one) =>
    one.words === '' ? one.name !== '' && text.includes(one.name) : words.includes(` ${one.words} `),
  )
}

/** Tells whether a text names somebody, whatever the case. An empty name is in no text; one of mere signs stays as it is. */
export const says = (text: string, name: string): boolean => saidIn(text, [wantedOf(name)]).length > 0

/** Tells which of some names the texts of a site say. Texts that have one of them letter by letter are read first. */
export function namesSaid(texts: readonly string[], names: readonly string[]): ReadonlySet<string> {
  const wanted = names.map((name) => ({ ...wantedOf(name), typed: name }))
  const isLiteral = (text: string) => wanted.some(({ name }) => name !== '' && text.includes(name))
  const said = new Set<string>()
  let room = MAX_SEARCHED
  for (const text of [...texts.filter(isLiteral), ...texts.filter((one) => !isLiteral(one))]) {
    const read = text.slice(0, Math.min(room, MAX_FOLDED))
    room -= read.length
    for (const { name } of saidIn(read, wanted)) said.add(name)
    if (room === 0 || said.size === wanted.length) break
  }
  return new Set(wanted.filter(({ name }) => said.has(name)).map(({ typed }) => typed))
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
  saidIn(text, [wantedOf(artistInText(profile)), wantedOf(profile.legalName)]).length > 0

const COMPANY = /\b(?:inc|incorporated|llc|l\.l\.c|ltd|limited|corp|corporation|gmbh|llp|plc|pty|s\.?a\.?r\.?l)\b\.?/i

/** Tells whether a legal name is a company's. */
export const isCompanyName = (name: string): boolean => COMPANY.test(name)

/** Returns the kind that a profile describes, whatever it says: companies and tax numbers make a business. */
export function kindShown({ kind, legalName, taxNumber }: SenderProfile): SenderKind {
  return kind === 'person' && (isCompanyName(legalName) || taxNumber.trim() !== '') ? 'business' : kind
}
