import { htmlWords } from '@greenroom/domain/mail-letter/html-words'

/** Characters that lists of mail show of a line: a phone about 40, a desktop about 70. */
export const INBOX_WIDTHS = { phone: 40, desktop: 70 } as const
/** Characters of a mail that lists show beside the subject if it has no preheader. */
const FIRST_WORDS = 140

/** A line of a list of mail, and what does not fit into it. */
export interface InboxLine {
  shown: string
  /** '' if it fits. */
  cut: string
}

/** Cuts a line as a list of mail does. */
export function cutLine(text: string, width: number): InboxLine {
  const line = text.replace(/\s+/g, ' ').trim()
  const signs = Array.from(line)
  if (signs.length <= width) return { shown: line, cut: '' }
  const kept = Math.max(0, width - 1)
  return { shown: `${signs.slice(0, kept).join('').trimEnd()}…`, cut: signs.slice(kept).join('').trim() }
}

export interface InboxWords {
  subject: string
  preheader: string
  /** The email itself, whose first words stand in for a preheader. */
  html: string
}

/** Returns what a list of mail shows beside the subject. */
export const besideSubject = ({ preheader, html }: Omit<InboxWords, 'subject'>): string =>
  preheader.trim() === '' ? firstWords(html) : preheader

/** Lists show who writes, as the email begins with it, and end at its invisible characters. Links show no addresses. */
const firstWords = (html: string): string =>
  htmlWords(html.slice(Math.max(0, html.indexOf('<body'))).replace(/<\/?a\b[^<>]*>/g, ''))
    .replace(/(?:\u034F\s*){5}[^]*/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, FIRST_WORDS)
    .toWellFormed()

/** A phone gives subject and preheader a line each; on a desktop they share one. */
export function inboxLines(words: InboxWords) {
  const { phone, desktop } = INBOX_WIDTHS
  const preheader = besideSubject(words)
  const subject = cutLine(words.subject, desktop)
  const left = desktop - Array.from(subject.shown).length - 3
  return {
    phone: { subject: cutLine(words.subject, phone), preheader: cutLine(preheader, phone) },
    desktop: { subject, preheader: left < 4 ? { shown: '', cut: preheader.trim() } : cutLine(preheader, left) },
  }
}
