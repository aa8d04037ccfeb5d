import fc from 'fast-check'

const HOSTILE = [
  ...[
    '\r\nBcc: eve@example.com\r\n\r\n',
    '\n.\r\nMAIL FROM:<a@b>\r\n',
    '=?UTF-8?Q?a=0ABcc:_b?=',
    '\0',
    '\u2028',
    '\u0085',
    '\ud83c',
  ],
  ...['"', '\\', '<', '>', '@', ',', ';', ':', '(', ')', '=', '?', '_', '.', '..', ' ', '\t', '&', "'", '--=_'],
  ...[
    '🎸',
    '👩🏽‍🎤',
    'Łódź',
    'ありがとうございました',
    'שלום',
    'Zoë',
    'e\u0301',
    'Nova',
    'a'.repeat(90),
    'of the sea ',
  ],
]
/** Texts that try to begin a header, to end a mail, or to be folded within a character. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 12, unit: 'binary' })), { maxLength: 12 })
  .map((parts) => parts.join(''))

/** Returns a header's text without line breaks, spaces, and control characters, by which headers are compared. */
export const shown = (text: string) => text.toWellFormed().replace(/[\p{Cc}\u2028\u2029\s]+/gu, '')
