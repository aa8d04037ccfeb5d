import type { SystemContext } from '../../../platform/context.ts'
import { requireSms } from '../../../platform/mail/deliver.ts'
import { SmsError, type TextMessage } from '../../../platform/providers/sms/sms.ts'
import { heedCode } from './heed-code.ts'

/**
 * Hands a text to the provider, once, and heeds what a refusal says about its sender.
 * @throws SmsError; AppError UNAVAILABLE
 */
export async function sendText(context: SystemContext, message: TextMessage): Promise<{ providerId: string }> {
  try {
    return await requireSms(context.providers).send(message)
  } catch (error) {
    const { from, userId } = message
    if (error instanceof SmsError && error.code !== undefined && userId !== undefined && from !== 'installation')
      await heedCode(context, { userId, sender: from.address, code: error.code }).catch((failure: unknown) =>
        context.log.error({ err: failure }, 'a carrier’s code was not heeded'),
      )
    throw error
  }
}
