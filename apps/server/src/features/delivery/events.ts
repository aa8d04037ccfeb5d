import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'

/** Job that sends a message. It has no `survivesRestore`: what was due in a backup is not sent again (standard O7). */
export const sendMessageJob = {
  name: 'delivery.send-message',
  schema: z.object({ userId: z.uuid(), messageId: z.uuid() }),
} satisfies JobName
