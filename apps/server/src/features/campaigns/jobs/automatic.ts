import { z } from 'zod'
import type { EventHandler } from '../../../platform/feature.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { findOccasions } from '../commands/find-occasions.ts'
import { noteJoined } from '../commands/note-joined.ts'

/** Shortly before each hour. Time zones differ by quarters of an hour, and occasions are looked for ahead. */
export const automaticJobs = [
  defineJob({
    name: 'campaigns.find-occasions',
    schema: z.object({}),
    lane: 'normal',
    schedule: '50 * * * *',
    handle: findOccasions,
  }),
]

const byForm = z.object({ contactId: z.uuid(), blockId: z.uuid().nullable(), at: z.iso.datetime() })

export const onJoinedByForm: EventHandler = {
  lane: 'normal',
  handle: async (context, { userId, payload }) => {
    const { contactId, blockId, at } = byForm.parse(payload)
    await noteJoined(await context.asOwner(userId), { contactId, kind: 'form', id: blockId, at: new Date(at) })
  },
}

const byWord = z.object({ contactId: z.uuid(), ruleId: z.uuid().nullable(), at: z.iso.datetime() })

export const onJoinedByWord: EventHandler = {
  lane: 'normal',
  handle: async (context, { userId, payload }) => {
    const { contactId, ruleId, at } = byWord.parse(payload)
    await noteJoined(await context.asOwner(userId), { contactId, kind: 'keyword', id: ruleId, at: new Date(at) })
  },
}
