import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { forgetLists } from './commands/forget-lists.ts'
import { runImport } from './commands/run-import.ts'

const requested = z.object({ importId: z.uuid() })

export const onImportRequested: EventHandler = {
  lane: 'bulk',
  // It works in this database only, and so does its cursor.
  survivesRestore: true,
  handle: (context, { userId, payload }) => runImport(context, userId, requested.parse(payload).importId),
}

export const jobs = [
  defineJob({
    name: 'contact-imports.forget-lists',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '*/10 * * * *',
    handle: forgetLists,
  }),
]
