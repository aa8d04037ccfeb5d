import { compileLetter, fillMail, type MergeValues } from '@greenroom/domain'
import type { CampaignFields } from '../editing/fields.ts'

/** A mail as one person gets it. */
export interface DrawnMail {
  subject: string
  preheader: string
  html: string
  /** Its plain part. */
  text: string
}

/**
 * Draws a mail here, by the functions that the server uses, while it is being written. What its footer says of the owner is
 * the server's to know.
 */
export function drawMail(
  { subject, preheader, content }: Pick<CampaignFields, 'subject' | 'preheader' | 'content'>,
  { artist, values }: { artist: string; values: MergeValues },
): DrawnMail {
  const mail = compileLetter(
    { subject, preheader, content },
    {
      artist,
      postalAddress: 'Your postal address',
      reason: `You get this email because you joined the list of ${artist}.`,
    },
  )
  const fill = (part: 'subject' | 'html' | 'text') =>
    fillMail(mail[part], { values }, { part, link: (link) => mail.links[link] ?? '', address: () => '#' })
  return { subject: fill('subject'), preheader, html: fill('html'), text: fill('text') }
}
