import type { MailDesign } from '../mail-design.ts'

/** A mail of a campaign as its artist wrote it. */
export interface LetterContent {
  /** May have merge fields, as the others. */
  subject: string
  /** Shown beside the subject in lists of mail; empty: the first words are. */
  preheader: string
  /** In the composer's markup (`mailHtml`). */
  content: string
  /** The body made of blocks, instead of `content`. */
  design?: MailDesign | null
}

/** Returns the sentence that says why a fan gets mail of an artist. */
export const letterReason = (artist: string): string => `You get this email because you joined the list of ${artist}.`

/** Who it comes from, and why. */
export interface LetterSender {
  /** Name that fans know the artist by. */
  artist: string
  /** Lines (standard S18). */
  postalAddress: string
  /** Sentence that says why somebody gets it. */
  reason: string
  /** Address that uploaded pictures are below, without a slash at its end. */
  origin: string
  /** Sanitizes the HTML of blocks (`htmlCleaner`); without it they are left out. */
  cleanHtml?: ((html: string, origin: string) => string) | undefined
  /** Set in mails that leave to people: at their end stands an invisible picture, whose loading is an open (mail-opens.ts). */
  countsOpens?: boolean
}
