import type { Context } from '../../../platform/context.ts'
import { isLoopback } from '../../../platform/http/origin.ts'
import { requireEmail, requireSms } from '../../../platform/mail/deliver.ts'
import type { TextMessage } from '../../../platform/providers/sms/sms.ts'
import { mailToSend, mediaForSending, type Outgoing, statusUrlOf } from '../../messaging/public.ts'
import { textSenderOf } from '../policy/text-sender.ts'
import { sendText } from './send-text.ts'

/** Hands a message to its provider. @throws SmsError; EmailError */
export type HandOver = () => Promise<{ providerId: string }>

/**
 * Prepares everything that the provider needs, so that an error before its call is told from one of it.
 * @throws AppError UNAVAILABLE if the provider is gone; Error if a file cannot be read
 */
export const prepare = (context: Context, outgoing: Outgoing): Promise<HandOver> =>
  outgoing.message.channel === 'sms' ? handText(context, outgoing) : handMail(context, outgoing)

/** Returns the name under which an attempt is submitted; each has its own. */
const nameOf = ({ id, tries }: Outgoing['message']) => (tries === 1 ? id : `${id}/${tries}`)

async function handText(context: Context, { message, sender }: Outgoing): Promise<HandOver> {
  const { providers, urls, ownerId } = context
  const provider = requireSms(providers)
  if (!sender || !message.address) throw new Error('a text without sender or number was let through')
  const media = await context.db.readForOwner(ownerId, (tx) => mediaForSending(context, tx, message.id))
  // Twilio refuses addresses that it cannot reach.
  const hasReceipts = provider.name === 'sandbox' || !isLoopback(urls.publicUrl)
  const text: TextMessage = {
    id: nameOf(message),
    to: message.address,
    from: textSenderOf(sender),
    body: message.content,
    mediaUrls: media.map(({ url }) => url),
    ...(hasReceipts ? { statusUrl: statusUrlOf(urls.publicUrl, message.id, message.tries) } : {}),
    userId: ownerId,
  }
  return () => sendText(context, text)
}

async function handMail(context: Context, outgoing: Outgoing): Promise<HandOver> {
  const provider = requireEmail(context.providers)
  const mail = await mailToSend(context, outgoing)
  return () => provider.send(mail)
}
