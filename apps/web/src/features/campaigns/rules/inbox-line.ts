import type { DrawnMail } from './draw-mail.ts'

/**
 * Characters of a subject that lists of mail show, and of what follows it. Phones in portrait show some 40 of a subject
 * (Gmail and Apple Mail on a screen of 390 px), desktop lists some 70; programs differ, and so do letters.
 */
const SHOWN = { phone: { subject: 40, preview: 80 }, desktop: { subject: 70, preview: 60 } } as const

/** A subject as a list of mail shows it. */
export interface InboxLine {
  subject: string
  /** What is cut off. */
  rest: string
  /** The preview text, or the first words. */
  preview: string
}

/** Returns how a list of mail shows a mail on a phone, or on a desktop. */
export function inboxLine({ subject, preheader, text }: DrawnMail, place: keyof typeof SHOWN): InboxLine {
  const most = SHOWN[place]
  const letters = Array.from(subject)
  const words = Array.from((preheader.trim() || text).replace(/\s+/g, ' ').trim())
  return {
    subject: letters.slice(0, most.subject).join(''),
    rest: letters.slice(most.subject).join(''),
    preview: words.slice(0, most.preview).join('') + (words.length > most.preview ? '…' : ''),
  }
}
