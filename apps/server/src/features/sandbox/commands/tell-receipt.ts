import type { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import type { textTold } from '../../../platform/providers/sms/sandbox.ts'
import { isSendReceipt, takeSendReceipt } from '../../delivery/public.ts'
import { takeTextReceipt } from '../../messaging/public.ts'

/** Reports on a text as Twilio's call to its address would. */
export async function tellReceipt(context: SystemContext, told: z.output<typeof textTold>): Promise<void> {
  const url = new URL(told.statusUrl)
  if (isSendReceipt(url)) await takeSendReceipt(context, { ...told, url })
  else await takeTextReceipt(context, { ...told, query: url.searchParams })
}
