/** Channels of conversations and campaigns. */
export const MESSAGE_CHANNELS = ['sms', 'email'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/**
 * Where a message stands. Inbound ones are `received`. An outbound one is `scheduled` (leaves later), `queued`, `sending`
 * (stored before the provider is called, standard S1), then `sent`, `delivered`, `failed`, or `uncertain` (the provider may
 * have accepted it; never sent again automatically, standard S3). `canceled` never left.
 */
export const MESSAGE_STATUSES = [
  'received',
  'scheduled',
  'queued',
  'sending',
  'uncertain',
  'sent',
  'delivered',
  'failed',
  'canceled',
] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** Order of the statuses that a provider reports. A report only moves a message forward (standard S5). */
const RANK: Partial<Record<MessageStatus, number>> = { sending: 0, uncertain: 1, sent: 2, delivered: 3, failed: 3 }

/** Tells whether a report moves a message forward. `delivered` and `failed` are final; the first of them stays. */
export const movesForward = (from: MessageStatus, to: MessageStatus): boolean => {
  const [before, after] = [RANK[from], RANK[to]]
  return before !== undefined && after !== undefined && after > before
}

/** Reasons why a message failed, each with a sentence and what the owner can do; the list is closed. */
export const MESSAGE_FAILURES = {
  invalid_address: {
    text: 'The address does not exist.',
    mend: 'Ask for the right one by another channel, then correct the contact.',
  },
  unreachable: {
    text: 'The phone could not be reached: it is switched off, out of coverage, or a landline.',
    mend: 'Try again later, or write by email.',
  },
  opted_out: { text: 'They opted out before it left.', mend: 'They have to text START to hear from you again.' },
  blocked: {
    text: 'The carrier blocked it.',
    mend: 'Carriers block texts with short links or words that look like spam. Reword it and try again.',
  },
  refused: {
    text: 'The provider refused it.',
    mend: 'Whoever runs this installation has to look at the provider’s account.',
  },
  mailbox_full: { text: 'The mailbox is full.', mend: 'Try again in a few days, or write a text.' },
  too_large: { text: 'It is too large for the receiving side.', mend: 'Attach smaller files, or share a link.' },
  no_funds: { text: 'Your wallet had too little money when it was due.', mend: 'Add funds and try again.' },
  expired: { text: 'It could not be sent in time.', mend: 'Try again.' },
  restored: {
    text: 'The server was restored from a backup, in which it was waiting. Since then it may have left, or been taken back.',
    mend: 'Ask them, or send it now.',
  },
  not_reachable: { text: 'They could no longer be written to when it was due.', mend: 'See why in the composer.' },
  unknown: { text: 'The provider does not say why.', mend: 'Try again, or use the other channel.' },
} as const satisfies Record<string, { text: string; mend: string }>
export type MessageFailure = keyof typeof MESSAGE_FAILURES
export const MESSAGE_FAILURE_CODES = Object.keys(MESSAGE_FAILURES) as [MessageFailure, ...MessageFailure[]]

/**
 * Tells whether a message may have arrived, though nobody knows. It goes again only if its owner says that it did not
 * arrive (standard S3).
 */
export const mayHaveArrived = (status: MessageStatus, failure: MessageFailure | null): boolean =>
  status === 'uncertain' || (status === 'failed' && (failure === 'unknown' || failure === 'restored'))

/** Longest text in characters: ten segments of GSM-7, what carriers pass on. */
export const MAX_TEXT_LENGTH = 1600
/** Longest mail of a conversation, in characters. */
export const MAX_MAIL_LENGTH = 50_000
/** Longest subject, in characters. */
export const MAX_SUBJECT = 200
/** Most pictures of a text: what Twilio takes (twilio.com/docs/messaging/api/message-resource, MediaUrl). */
export const MAX_TEXT_MEDIA = 10
/** Most files of a mail, in and out. */
export const MAX_MAIL_MEDIA = 10
/** Seconds in which a message can be taken back after Send. */
export const UNDO_SECONDS = 5

/** Cents for one segment of a text, and for a text with pictures, however many. */
export interface TextPrices {
  sms: number
  mms: number
}
/** Prices of an installation that sets none (product section 13.7). */
export const DEFAULT_TEXT_PRICES: TextPrices = { sms: 2, mms: 5 }

/** Cents for ten recipients of an email campaign, in an installation that sets no price (decisions, "Plans, limits, money"). */
export const DEFAULT_MAIL_PRICE = 1

/** Most saved answers of an owner. */
export const MAX_SAVED_ANSWERS = 200
/** Longest name of a saved answer, in characters. */
export const MAX_SAVED_ANSWER_NAME = 60
/** Longest saved answer, in characters. */
export const MAX_SAVED_ANSWER = 5000
