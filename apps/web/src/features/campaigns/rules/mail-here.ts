import { compileLetter } from '@greenroom/domain/mail-letter/compile'
import { fillMail, type MailReader } from '@greenroom/domain/mail-letter/fill'
import { type LetterContent, type LetterSender, letterReason } from '@greenroom/domain/mail-letter/letter'

/** Person who stands in where an email reaches nobody yet. */
export const EXAMPLE = { name: 'Alex Rivera', email: 'alex@example.com', city: 'Lisbon', region: 'Lisbon' }

/** A mail as somebody receives it. */
export interface ShownMail {
  subject: string
  preheader: string
  html: string
  /** The plain part. */
  text: string
  /** Addresses that it leads to, as they are written. */
  links: readonly string[]
}

/**
 * Draws a mail for somebody while it is being written. The server draws it again once it is saved, with the postal address
 * and the links of that person.
 * @param cleanHtml of `useCleanHtml`
 */
export function mailHere(letter: LetterContent, reader: MailReader, cleanHtml: LetterSender['cleanHtml']): ShownMail {
  const { artist } = reader.values
  const mail = compileLetter(letter, {
    artist,
    postalAddress: 'Your postal address',
    reason: letterReason(artist),
    origin: location.origin,
    cleanHtml,
  })
  const preheader = compileLetter(
    { subject: letter.preheader, preheader: '', content: '' },
    { artist, postalAddress: '', reason: '', origin: '' },
  )
  const fill = (part: 'subject' | 'html' | 'text', { [part]: pieces } = mail) =>
    fillMail(pieces, reader, { part, link: (no) => mail.links[no] ?? '', address: () => '#' })
  return {
    subject: fill('subject'),
    preheader: fill('subject', preheader),
    html: fill('html'),
    text: fill('text'),
    links: mail.links,
  }
}
