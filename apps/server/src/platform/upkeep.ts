import { z } from 'zod'
import type { Feature } from './feature.ts'
import { pruneIdempotencyKeysOfAll } from './idempotency.ts'
import { defineJob } from './jobs/define-job.ts'

/** What the house does for its own tables. It stands in `features.ts` beside the features, because workers run it alike. */
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
