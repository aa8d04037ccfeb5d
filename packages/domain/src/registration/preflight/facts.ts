import type { Asking } from '../../sign-ups.ts'
import type { Check, CheckId } from '../checks.ts'
import type { NumberKind, SenderProfile } from '../profile.ts'

/** Form of the site that asks for a phone number, as visitors see it. */
export interface FormFacts {
  blockId: string
  /** Box of each channel. */
  name: Asking
  email: Asking
  phone: Asking
  /** Sentence beside the box for texts. */
  wording: string
  isRequired: boolean
}

/** Site whose pages prove how people agree. */
export interface SiteFacts {
  name: string
  /** Absolute address. */
  url: string
  bio: string
  isPublished: boolean
  /** All that visitors read on it: name, bio, titles, texts, addresses of links. Bounded by its reader. */
  texts: readonly string[]
  /** Visible blocks that are no forms. */
  others: number
  forms: readonly FormFacts[]
}

/** Word by which people join the list by text. */
export interface KeywordFacts {
  word: string
  /** Sentence that it agrees to. */
  wording: string
}

/** Ways in by which people join: the site, and words. */
export interface Ways {
  site: SiteFacts | undefined
  keywords: readonly KeywordFacts[]
}

/** Facts beside the profile that the checks look at. */
export interface PreflightFacts extends Ways {
  /** Name of the product, which must not stand for the artist's. */
  appName: string
  /** Tells whether carriers may be shown pages without https: the sandbox alone. */
  isSandbox: boolean
  /** True if the pages for texts, privacy, and terms exist. */
  hasPages: boolean
  /** Other owners here with the same mobile number, and with the same email address. */
  mobileUses: number
  emailUses: number
  /** Other owners here who registered the same tax number. */
  taxUses: number
  /** Address at a domain that the owner proved for sending mail. */
  ownAddress: string | undefined
  /** Kinds of numbers that the owner holds. */
  numbers: readonly NumberKind[]
  /** False while the operator's own account at the registrar is not ready. */
  isOperatorReady: boolean
}

/** Finding of a check; undefined: nothing. */
export type Finding = Partial<Pick<Check, 'field' | 'mend' | 'lines'>> & { text: string; state?: 'warning' }

/** One check: what it means when it passed, and how it looks. */
export interface Rule {
  id: CheckId
  passed: string
  find(profile: SenderProfile, facts: PreflightFacts): Finding | undefined
}
