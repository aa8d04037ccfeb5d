import type { Context } from '../../../platform/context.ts'
import { requireEmail } from '../../../platform/mail/deliver.ts'
import type { Mail } from '../../../platform/providers/email/email.ts'
import type { Outgoing } from '../commands/begin-sending.ts'
import { mailSender } from '../policy/mail-sender.ts'
import { conversationMail } from './conversation-mail.ts'
import { listMailsBefore, readVerifiedEmail } from '../queries/mail.ts'
import { mediaForSending } from '../queries/media-for-sending.ts'

/**
 * Returns a message as the mail that leaves, with its files and thread.
 * @throws AppError UNAVAILABLE if mail is not set up; Error if a file cannot be read
 */
export async function mailToSend(context: Context, { message, artist }: Outgoing): Promise<Mail> {
  const email = requireEmail(context.providers)
  if (!message.address) throw new Error('a mail without an address was let through')
  const { media, before, ownAddress } = await context.db.forOwner(context.ownerId, async (tx) => ({
    media: await mediaForSending(context, tx, message.id),
    before: await listMailsBefore(context, tx, message),
    ownAddress: email.replyDomain === undefined ? await readVerifiedEmail(tx) : undefined,
  }))
  const files = []
  for (const { name, type, read } of media) files.push({ name, type, bytes: await read() })
  return conversationMail(context, email, {
    message,
    senderName: mailSender(context, artist),
    files,
    before,
    ownAddress,
  })
}
