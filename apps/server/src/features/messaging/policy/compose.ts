import type { ContactRow } from '@greenroom/db'
import {
  countSegments,
  fillMergeFields,
  MAX_MAIL_LENGTH,
  MAX_SUBJECT,
  MAX_TEXT_LENGTH,
  type MergeValues,
  mergeValues,
  type MessageChannel,
  textCents,
  type TextPrices,
} from '@greenroom/domain'
import { badField } from './refusals.ts'

interface Draft {
  channel: MessageChannel
  content: string
  subject?: string | undefined
  /** Pictures and files. */
  media: number
  /** Undefined if the product itself writes: free of charge. */
  prices: TextPrices | undefined
}

export interface Composed {
  content: string
  subject: string | null
  /** Of a text. */
  segments: number | null
  /** Cents. */
  cost: number
}

/**
 * Fills in the merge fields, and counts segments and cents, exactly as the composer's preview does.
 * @param fallbackSubject of a mail without one
 * @throws AppError VALIDATION_FAILED with the place of an unknown field, or if it is empty or too long
 */
export function compose(draft: Draft, contact: ContactRow, artist: string, fallbackSubject: string): Composed {
  const values = mergeValues(contact, artist)
  const content = filled('body.content', draft.content, values)
  if (content.trim() === '' && draft.media === 0) throw badField('body.content', 'Write something first.')
  if (draft.channel === 'email') {
    if (content.length > MAX_MAIL_LENGTH)
      throw badField(
        'body.content',
        `With its fields filled in, the mail is longer than ${MAX_MAIL_LENGTH} characters.`,
      )
    const subject =
      filled('body.subject', draft.subject ?? '', values)
        .replace(/\s+/g, ' ')
        .trim() || fallbackSubject
    return { content, subject: subject.slice(0, MAX_SUBJECT).toWellFormed(), segments: null, cost: 0 }
  }
  if (content.length > MAX_TEXT_LENGTH)
    throw badField('body.content', `With its fields filled in, the text is longer than ${MAX_TEXT_LENGTH} characters.`)
  const { segments } = countSegments(content)
  return { content, subject: null, segments, cost: draft.prices ? textCents(segments, draft.media, draft.prices) : 0 }
}

/** Returns the price of a text in cents. @param media how many pictures are attached */
export const priceOf = (content: string, media: number, prices: TextPrices): number =>
  textCents(countSegments(content).segments, media, prices)

function filled(path: string, text: string, values: MergeValues): string {
  const { text: result, problems } = fillMergeFields(text, values)
  const [first] = problems
  if (first) throw badField(path, first.text)
  return result
}
