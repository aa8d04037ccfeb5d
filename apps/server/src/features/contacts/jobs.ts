import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { clearDeleted } from './commands/clear-deleted.ts'
import { clearField } from './commands/clear-field.ts'
import { runOperation } from './commands/run-operation.ts'

const operationAsked = z.object({ operationId: z.uuid() })
const fieldDeleted = z.object({ fieldId: z.uuid() })

export const jobs = [
  defineJob({
    name: 'contacts.clear-deleted',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '13,43 * * * *',
    handle: clearDeleted,
  }),
]

/** It works in this database only, so a restored copy may continue. */
export const onOperationAsked: EventHandler = {
  lane: 'bulk',
  survivesRestore: true,
  handle: async (context, { userId, payload }) => {
    await runOperation(context, userId, operationAsked.parse(payload).operationId)
  },
}

export const onFieldDeleted: EventHandler = {
  lane: 'bulk',
  survivesRestore: true,
  handle: async (context, { userId, payload }) => {
    await clearField(context, userId, fieldDeleted.parse(payload).fieldId)
  },
}
