import { audienceRule } from '@greenroom/domain'
import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A snapshot was requested that is too large to fill within the request. */
export const snapshotAsked = (segmentId: string, rule: z.input<typeof audienceRule>): DomainEvent => ({
  name: 'segments.snapshot-asked',
  payload: { segmentId, rule },
})
export const snapshotAskedPayload = z.object({ segmentId: z.uuid(), rule: audienceRule })

/** An erased person was removed from a number of segments. */
export const personForgotten = (amount: number): DomainEvent => ({
  name: 'segments.person-forgotten',
  payload: { segments: amount },
})

/** Counts the segments of one owner for a day that has ended. */
export const countOwner = {
  name: 'segments.count-owner',
  schema: z.object({ userId: z.uuid(), day: z.iso.date() }),
} satisfies JobName
