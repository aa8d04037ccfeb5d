import type { SendWait } from '@greenroom/domain'
import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** Job that sends a message. It has no `survivesRestore`: what was due in a backup is not sent again (standard O7). */
export const sendMessageJob = {
  name: 'delivery.send-message',
  schema: z.object({ userId: z.uuid(), messageId: z.uuid() }),
} satisfies JobName

/** A send cannot go on by itself, and is paused; its owner is told. */
export const SEND_HALTED = 'delivery.send-halted'
export const sendHaltedPayload = z.object({ sendId: z.uuid(), waitsFor: z.string() })
export const sendHalted = (sendId: string, waitsFor: SendWait): DomainEvent => ({
  name: SEND_HALTED,
  payload: { sendId, waitsFor },
})

/** A send has ended: all of it is settled, except what is uncertain. */
export const SEND_ENDED = 'delivery.send-ended'
export const sendEndedPayload = z.object({ sendId: z.uuid() })
export const sendEnded = (sendId: string): DomainEvent => ({ name: SEND_ENDED, payload: { sendId } })
