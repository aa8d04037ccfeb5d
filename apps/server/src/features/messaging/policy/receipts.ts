/** Our status for each status that Twilio reports (twilio.com/docs/messaging/api/message-resource, Status). */
const STATUSES: Readonly<Record<string, 'sent' | 'delivered' | 'failed'>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** Returns the status of a message that Twilio reports, or undefined if it says nothing about sending. */
export const statusOf = (reported: string) => (Object.hasOwn(STATUSES, reported) ? STATUSES[reported] : undefined)

/** Path of the webhook for delivery receipts. */
export const STATUS_PATH = '/webhooks/twilio/status'

/** Returns the address for the receipts of an attempt. */
export const statusUrlOf = (publicUrl: string, messageId: string, attempt: number): string =>
  `${publicUrl}${STATUS_PATH}?message=${messageId}&try=${attempt}`

/** Returns the number (E.164) or name that a receipt says its text left from; undefined if it is neither. */
export const senderIn = (said: string | null): string | undefined =>
  said !== null && /^(?:\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/.test(said) ? said : undefined
