import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

export const WEIGHTS_CHANGED = 'scoring.weights-changed'

/** An owner's weights have changed, and a sweep has begun. */
export const weightsChanged: DomainEvent = { name: WEIGHTS_CHANGED, payload: {} }

/** Scores all contacts of one owner again, on a day (UTC) that has begun. */
export const sweepOwner = {
  name: 'scoring.sweep-owner',
  schema: z.object({ userId: z.uuid(), day: z.iso.date() }),
} satisfies JobName
