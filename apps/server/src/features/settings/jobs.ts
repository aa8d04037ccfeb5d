import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { endUnclaimed } from './commands/end-unclaimed.ts'
import { eraseDue } from './commands/erase-due.ts'
import { forgetExports } from './commands/forget-exports.ts'
import { makeExport } from './commands/make-export.ts'
import { remindDeletion } from './commands/remind-deletion.ts'
import { remindDeletionJob } from './events.ts'

export const jobs = [
  defineJob({ ...remindDeletionJob, lane: 'normal', handle: remindDeletion }),
  defineJob({
    name: 'settings.erase-due',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '* * * * *',
    handle: eraseDue,
  }),
  defineJob({
    name: 'settings.end-unclaimed',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '43 3 * * *',
    handle: endUnclaimed,
  }),
  defineJob({
    name: 'settings.forget-exports',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '7,37 * * * *',
    handle: forgetExports,
  }),
]

const requested = z.object({ exportId: z.uuid() })

export const onExportRequested: EventHandler = {
  lane: 'bulk',
  handle: (context, { userId, payload }) => makeExport(context, userId, requested.parse(payload).exportId),
}
