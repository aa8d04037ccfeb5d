import type { RegistrationTier, SenderProfile } from '@greenroom/domain'
import type { ApplicationKind } from '../registrar.ts'
import type { SeenPages } from './pages.ts'

/** Everything that a reviewer looks at. */
export interface Case {
  kind: ApplicationKind
  tier: RegistrationTier | undefined
  profile: SenderProfile
  pages: SeenPages
}

/** Codes of a rule by programme; a programme without a code does not have the rule. */
export type Codes = Partial<Record<ApplicationKind, number>>

/** A rule of the reviewer. */
export interface Rule {
  codes: Codes
  text: string
  /** Parameters that it is about, as Twilio names them. */
  fields: readonly string[]
  isBroken(application: Case): boolean
}

/** The same code in campaign and toll-free verification. */
export const both = (code: number): Codes => ({ campaign: code, toll_free: code })
export const everywhere = (code: number): Codes => ({ brand: code, ...both(code) })

export const rule = (codes: Codes, text: string, fields: readonly string[], isBroken: Rule['isBroken']): Rule => ({
  codes,
  text,
  fields,
  isBroken,
})

/** Returns words in lower case with single spaces, so that "Nova-Reyes!" and "nova reyes" are the same. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Tells whether a text says these words, whole. */
export const says = (text: string, words: string): boolean =>
  plain(words) === '' ? false : ` ${plain(text)} `.includes(` ${plain(words)} `)

/** Name under which fans know the sender. */
export const nameOf = ({ profile }: Case): string => profile.stageName.trim() || profile.legalName.trim()

export const FREQUENCY =
  /\b(frequency|how often|(msgs?|messages|texts)\s*(\/|per|a|each|every)\s*(day|week|month|year))\b/i
export const RATES = /\b(msg|message|messages)\s*(&|and)\s*data\s+rates\s+(may|might)\s+apply\b/i
export const TEXT_MESSAGES = /\b(text messages?|sms( messages?)?|texts from|text alerts)\b/i
