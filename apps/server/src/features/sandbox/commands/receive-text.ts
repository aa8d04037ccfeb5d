import type { SendSandboxTextBody } from '@greenroom/contracts'
import type { SystemContext } from '../../../platform/context.ts'
import { SANDBOX_NUMBER } from '../../../platform/providers/sms/sandbox.ts'
import { findLastTextTo, insertInbound } from '../store.ts'

/**
 * Takes in what a fan texts from the sandbox's phone: to the number that texted it last, as people answer. It is kept as
 * an inbound row.
 */
export async function receiveText(context: SystemContext, { from, to, body }: SendSandboxTextBody) {
  const last = await findLastTextTo(context, from)
  const recipient = to ?? last?.sender ?? SANDBOX_NUMBER
  return insertInbound(context, { userId: last?.userId ?? null, sender: from, recipient, body })
}
