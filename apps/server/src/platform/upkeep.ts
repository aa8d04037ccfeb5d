import { z } from 'zod'
import type { Feature } from './feature.ts'
import { pruneIdempotencyKeysOfAll } from './idempotency.ts'
import { defineJob } from './jobs/define-job.ts'

/** Maintenance of the platform's own tables. It is listed in `features.ts` because workers run it like a feature. */
export const upkeep: Feature = {
  name: 'upkeep',
  jobs: [
    defineJob({
      name: 'upkeep.prune-idempotency-keys',
      schema: z.object({}),
      lane: 'bulk',
      schedule: '40 * * * *',
      handle: ({ db, now }) => pruneIdempotencyKeysOfAll(db.system, now),
    }),
  ],
}
