import { type MessageChannel, MAX_MAIL_MEDIA, MAX_TEXT_MEDIA } from './messages.ts'

/** Largest picture of a text in bytes after it was drawn anew, and largest sum of all: 5 MB, what Twilio takes. */
export const MAX_TEXT_PICTURE_BYTES = 5_000_000
/** Largest file of a mail in bytes (10 MB), and largest sum of all: what common mailboxes take. */
export const MAX_MAIL_FILE_BYTES = 10_485_760
const MAX_MAIL_BYTES = 20_971_520

export const FILE_TOO_LARGE_MESSAGE = 'File too large. Please use a file smaller than 10MB.'

const PICTURES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
/** Tells whether a media type is one of the pictures that are drawn anew and shown. */
export const isPictureType = (type: string): boolean => PICTURES.includes(type)

/** Returns why a message of this channel cannot carry these files, as a sentence, or undefined. */
export function mediaProblem(
  channel: MessageChannel,
  files: readonly { type: string; bytes: number }[],
): string | undefined {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (channel === 'sms') {
    if (files.length > MAX_TEXT_MEDIA) return `A text takes at most ${MAX_TEXT_MEDIA} pictures.`
    if (!files.every(({ type }) => isPictureType(type))) return 'A text takes pictures only. Send other files by email.'
    if (bytes > MAX_TEXT_PICTURE_BYTES) return 'The pictures of a text may have 5MB in all. Remove one.'
    return undefined
  }
  if (files.length > MAX_MAIL_MEDIA) return `An email takes at most ${MAX_MAIL_MEDIA} files.`
  if (bytes > MAX_MAIL_BYTES) return 'The files of an email may have 20MB in all. Remove one, or share a link to it.'
  return undefined
}
