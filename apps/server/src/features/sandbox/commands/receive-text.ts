import type { SendSandboxTextBody } from '@greenroom/contracts'
import type { SystemContext } from '../../../platform/context.ts'
import { SANDBOX_NUMBER } from '../../../platform/providers/sms/sandbox.ts'
import { findLastTextTo, insertInbound } from '../store.ts'

/**
 * Receives a text from a fan's phone in the sandbox, as a reply to the number that last texted it. It is stored as an
 * inbound row.
 */
export async function receiveText(context: SystemContext, { from, to, body }: SendSandboxTextBody) {
  const last = await findLastTextTo(context, from)
  const recipient = to ?? last?.sender ?? SANDBOX_NUMBER
  return insertInbound(context, { userId: last?.userId ?? null, sender: from, recipient, body })
}
