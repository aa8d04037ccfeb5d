import type { JobName } from '../../platform/jobs/enqueue.ts'
import { textTold } from '../../platform/providers/sms/sandbox.ts'

/** The sandbox's carrier reports on a text, later. */
export const tellReceiptJob = { name: 'sandbox.tell-receipt', schema: textTold } satisfies JobName
