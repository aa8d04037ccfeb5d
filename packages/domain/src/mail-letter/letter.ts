/** A mail of a campaign as its artist wrote it. */
export interface LetterContent {
  /** May have merge fields, as the others. */
  subject: string
  /** Shown beside the subject in lists of mail; empty: the first words are. */
  preheader: string
  /** In the composer's markup (`mailHtml`). */
  content: string
}

/** Who it comes from, and why. */
export interface LetterSender {
  /** Name that fans know the artist by. */
  artist: string
  /** Lines (standard S18). */
  postalAddress: string
  /** Sentence that says why somebody gets it. */
  reason: string
}
