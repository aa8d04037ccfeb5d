import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'

/** A message is due. Without `survivesRestore`: nothing that waits in a backup is sent again (standard O7). */
export const sendMessageJob = {
  name: 'delivery.send-message',
  schema: z.object({ userId: z.uuid(), messageId: z.uuid() }),
} satisfies JobName
