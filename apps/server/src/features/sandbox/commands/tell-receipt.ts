import type { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import type { textTold } from '../../../platform/providers/sms/sandbox.ts'
import { takeTextReceipt } from '../../messaging/public.ts'

/** Reports on a text as Twilio's call to its address would. */
export const tellReceipt = (context: SystemContext, told: z.output<typeof textTold>): Promise<void> =>
  takeTextReceipt(context, { ...told, query: new URL(told.statusUrl).searchParams })
