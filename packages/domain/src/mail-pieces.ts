import type { MergeField } from './merge-fields.ts'

/** Addresses of a mail that differ for each recipient and that no artist writes. `open`: of the picture that counts opens. */
export type MailAddressKind = 'unsubscribe' | 'preferences' | 'view' | 'open'

/** Limits a part of a mail to some people: those whose field has one of the values, or has none of them. */
export interface MailCondition {
  field: 'city' | 'region' | 'country' | 'tag'
  is: boolean
  /** Compared without regard to case. */
  values: readonly string[]
}

/**
 * A part of a mail that is compiled once for all its recipients. A string is final and in the language of its part (HTML
 * or plain text); everything else is filled in for each person, and escaped for that part.
 */
export type MailPiece =
  | string
  /** `space`: a space stands before it, unless it is empty. */
  | { field: MergeField; fallback: string; space?: true }
  /** Address of a link, by its place in the list of the mail's links; each click of it is counted. */
  | { link: number }
  | { address: MailAddressKind }
  | { only: MailCondition; pieces: readonly MailPiece[] }

/** A mail that is compiled once for all its recipients. */
export interface CompiledMail {
  subject: readonly MailPiece[]
  html: readonly MailPiece[]
  text: readonly MailPiece[]
  /** Addresses that `{ link }` pieces name; they have no merge fields. */
  links: readonly string[]
}
