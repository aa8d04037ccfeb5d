import { MESSAGE_FAILURE_CODES, type MessageChannel } from '@greenroom/domain'
import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A person has written. */
export const MESSAGE_RECEIVED = 'messaging.message-received'
export interface MessageReceived {
  messageId: string
  contactId: string
  channel: MessageChannel
  /** A machine wrote it. */
  isAutomatic: boolean
  /** First message of this person. */
  isFirst: boolean
  /** A word of the list: no rule answers it, and nobody is notified. */
  handledAs: 'stop' | 'start' | 'help' | null
}
export const messageReceived = (payload: MessageReceived): DomainEvent => ({
  name: MESSAGE_RECEIVED,
  payload: { ...payload },
})

/** A mail server has reported what became of a mail of a campaign. */
export const CAMPAIGN_MAIL_REPORTED = 'messaging.campaign-mail-reported'
export const campaignMailReport = z.object({
  sendId: z.uuid(),
  seq: z.int().min(0),
  status: z.enum(['delivered', 'failed', 'complained']),
  failure: z.enum(MESSAGE_FAILURE_CODES).nullable(),
})
export type CampaignMailReport = z.output<typeof campaignMailReport>
export const campaignMailReported = (payload: CampaignMailReport): DomainEvent => ({
  name: CAMPAIGN_MAIL_REPORTED,
  payload: { ...payload },
})

/** Pictures of a text wait at the provider. */
export const MEDIA_AWAITED = 'messaging.media-awaited'
export const inboundMedia = z.array(z.object({ url: z.url(), type: z.string() }))
export type InboundMedia = z.output<typeof inboundMedia>
export const mediaAwaited = (messageId: string, media: InboundMedia): DomainEvent => ({
  name: MEDIA_AWAITED,
  payload: { messageId, media },
})

/** Texts came in and wait to become messages. Each flush of the intake enqueues one; whichever runs first takes them all. */
export const textsCame = { name: 'messaging.take-texts', schema: z.object({}) }

/** A text that could not be taken with others. It is retried on its own, so that it keeps none of them waiting. */
export const textFailed = {
  name: 'messaging.take-text',
  schema: z.object({ userId: z.uuid().optional(), providerId: z.string() }),
}

/** A message waits to leave, from `at` on, or from the moment in its `sendAt`. */
export const MESSAGE_QUEUED = 'messaging.message-queued'
export const queuedMessage = z.object({ messageId: z.uuid(), at: z.iso.datetime().optional() })
export const messageQueued = (messageId: string, at?: Date): DomainEvent => ({
  name: MESSAGE_QUEUED,
  payload: { messageId, ...(at ? { at: at.toISOString() } : {}) } satisfies z.input<typeof queuedMessage>,
})

/** Carriers doubt the registration of a number, as a refusal or a receipt says. */
export const NUMBER_DOUBTED = 'messaging.number-doubted'
export const doubtedNumber = z.object({
  /** E.164. */
  number: z.string(),
  /** Of the provider (`doubtOf`). */
  code: z.int(),
})
export const numberDoubted = (payload: z.input<typeof doubtedNumber>): DomainEvent => ({
  name: NUMBER_DOUBTED,
  payload,
})

/** A name that texts came from has ended, because it does not fit its owner's names any more. */
export const NAME_ENDED = 'messaging.name-ended'
export const endedName = z.object({ name: z.string() })
export const nameEnded = (payload: z.input<typeof endedName>): DomainEvent => ({ name: NAME_ENDED, payload })

/** Works off a mail that came in. */
export const takeMailJob = { name: 'messaging.take-mail', schema: z.object({ mailId: z.uuid() }) } satisfies JobName
