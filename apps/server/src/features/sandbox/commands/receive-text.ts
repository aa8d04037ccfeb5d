import type { SendSandboxTextBody } from '@greenroom/contracts'
import { isSenderName } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { REGISTRAR_NUMBER } from '../../../platform/providers/registrar/sandbox/code.ts'
import { answerCode } from '../../../platform/providers/registrar/sandbox/levers.ts'
import { SANDBOX_NUMBER } from '../../../platform/providers/sms/sandbox.ts'
import { findHolder, keepAndTakeText } from '../../messaging/public.ts'
import { played } from '../policy.ts'
import { findLastTextTo, insertInbound } from '../store.ts'

/**
 * Receives a text from a fan's phone in the sandbox, by default as a reply to the number that last texted it. It takes
 * the way of a provider's webhook, and is a message once this resolves. One to the registrar's number answers its code.
 * @throws AppError CONFLICT if a name texted it last, which nobody can answer
 */
export async function receiveText(context: SystemContext, { from, to, body }: SendSandboxTextBody) {
  const recipient = to ?? (await findLastTextTo(context, from))?.sender ?? SANDBOX_NUMBER
  if (isSenderName(recipient))
    throw new AppError('CONFLICT', 'This text came from a name, and nobody can answer a name.')
  const userId = (await findHolder(context, recipient)) ?? null
  const text = await insertInbound(context, { userId, sender: from, recipient, body })
  if (recipient === REGISTRAR_NUMBER) {
    await answerCode(played(context), from, body)
    return text
  }
  await keepAndTakeText(context, { providerId: `sandbox-${text.id}`, sender: from, recipient, body, media: [] })
  return text
}
