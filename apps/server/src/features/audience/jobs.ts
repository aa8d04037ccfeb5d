import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { countAll } from './commands/count-all.ts'
import { countOwner } from './commands/count-owner.ts'
import { fillSnapshot } from './commands/fill-snapshot.ts'
import { renameTag } from './commands/rename-tag.ts'
import { tellForgotten } from './commands/tell-forgotten.ts'
import { countOwner as countOwnerJob, snapshotAskedPayload } from './events.ts'

export const jobs = [
  defineJob({
    name: 'segments.count-all',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '5 0 * * *',
    survivesRestore: true,
    handle: (context) => countAll(context),
  }),
  defineJob({
    ...countOwnerJob,
    lane: 'bulk',
    survivesRestore: true,
    handle: (context, { userId, day }) => countOwner(context, userId, day),
  }),
]

export const onSnapshotAsked: EventHandler = {
  lane: 'bulk',
  survivesRestore: true,
  handle: (context, { userId, payload }) => fillSnapshot(context, userId, snapshotAskedPayload.parse(payload)),
}

const tagRenamed = z.object({ tag: z.string(), to: z.string() })

export const onTagRenamed: EventHandler = {
  lane: 'bulk',
  survivesRestore: true,
  handle: (context, { userId, payload }) => renameTag(context, userId, tagRenamed.parse(payload)),
}

const forgotten = z.object({ segments: z.int() })

export const onPersonForgotten: EventHandler = {
  lane: 'normal',
  handle: (context, { id, userId, payload }) =>
    tellForgotten(context, userId, { cause: id, ...forgotten.parse(payload) }),
}
