import { badField } from '../../../platform/errors.ts'
import type { ContactRow } from '@greenroom/db'
import {
  countSegments,
  type Filled,
  fillMergeFields,
  mailSubject,
  MAX_MAIL_LENGTH,
  MAX_TEXT_LENGTH,
  mergeValues,
  type MessageChannel,
  textCents,
  type TextPrices,
} from '@greenroom/domain'

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
 * @param lastSubject of the conversation; a mail without a subject answers it
 * @throws AppError VALIDATION_FAILED with the place of an unknown field, or if it is empty or too long
 */
export function compose(draft: Draft, contact: ContactRow, artist: string, lastSubject: string | undefined): Composed {
  const values = mergeValues(contact, artist)
  const content = sound('body.content', fillMergeFields(draft.content, values))
  if (content.trim() === '' && draft.media === 0) throw badField('body.content', 'Write something first.')
  if (draft.channel === 'email') {
    if (content.length > MAX_MAIL_LENGTH)
      throw badField(
        'body.content',
        `With its fields filled in, the mail is longer than ${MAX_MAIL_LENGTH} characters.`,
      )
    const subject = sound('body.subject', mailSubject(draft.subject ?? '', values, lastSubject))
    return { content, subject, segments: null, cost: 0 }
  }
  if (content.length > MAX_TEXT_LENGTH)
    throw badField('body.content', `With its fields filled in, the text is longer than ${MAX_TEXT_LENGTH} characters.`)
  const { segments } = countSegments(content)
  return { content, subject: null, segments, cost: draft.prices ? textCents(segments, draft.media, draft.prices) : 0 }
}

/** Returns the price of a text in cents. @param media how many pictures are attached */
export const priceOf = (content: string, media: number, prices: TextPrices): number =>
  textCents(countSegments(content).segments, media, prices)

function sound(path: string, { text, problems }: Filled): string {
  const [first] = problems
  if (first) throw badField(path, first.text)
  return text
}
