import { audienceRule } from '@greenroom/domain'
import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A snapshot of so many people that they are put in behind the request. */
export const snapshotAsked = (segmentId: string, rule: z.input<typeof audienceRule>): DomainEvent => ({
  name: 'segments.snapshot-asked',
  payload: { segmentId, rule },
})
export const snapshotAskedPayload = z.object({ segmentId: z.uuid(), rule: audienceRule })

/** An erased person was taken out of so many segments. */
export const personForgotten = (amount: number): DomainEvent => ({
  name: 'segments.person-forgotten',
  payload: { segments: amount },
})

/** Counting the segments of one owner, for a day that has ended. */
export const countOwner = {
  name: 'segments.count-owner',
  schema: z.object({ userId: z.uuid(), day: z.iso.date() }),
} satisfies JobName
