import { z } from 'zod'
import { DAY_MS } from './calendar.ts'

/** Most marketing messages that a cap may allow one person. */
export const MAX_CAP_MESSAGES = 50
/** Longest time that a cap may look back, in days. */
export const MAX_CAP_DAYS = 90

/** Most marketing messages to one person within days, over all campaigns and automatic messages. */
export const frequency = z.object({
  messages: z.int().min(1, 'Allow at least one message.').max(MAX_CAP_MESSAGES, `Allow at most ${MAX_CAP_MESSAGES}.`),
  days: z.int().min(1, 'Count over at least a day.').max(MAX_CAP_DAYS, `Count over at most ${MAX_CAP_DAYS} days.`),
})
export type Frequency = z.output<typeof frequency>

/** Offered to owners who set no cap yet: a text a week, and room for a show or a release. */
export const SUGGESTED_FREQUENCY: Frequency = { messages: 4, days: 14 }

/** Returns the moment after which a message counts toward the cap. */
export const cappedSince = ({ days }: Frequency, now: Date): Date => new Date(now.getTime() - days * DAY_MS)

/**
 * Tells whether a person has had as many messages as the cap allows.
 * @param had since `cappedSince`
 */
export const isCapped = (cap: Frequency | null, had: number): boolean => cap !== null && had >= cap.messages

/** Returns a cap in words, such as "At most 4 messages per person in 14 days". */
export function frequencyWords(cap: Frequency | null): string {
  if (cap === null) return 'As many messages as you send'
  const messages = cap.messages === 1 ? '1 message' : `${cap.messages} messages`
  return `At most ${messages} per person in ${cap.days === 1 ? 'a day' : `${cap.days} days`}`
}
