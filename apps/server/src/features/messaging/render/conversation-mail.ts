import type { MessageRow } from '@greenroom/db'
import { mailHtml, mailPlain } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { domainOf, type EmailProvider, type Mail, type MailFile } from '../../../platform/providers/email/email.ts'
import { mailLocalPart } from '../policy/mail-tokens.ts'
import { isNamedByUs, messageIdOf } from '../policy/message-ids.ts'

export interface ConversationMail {
  message: MessageRow
  /** Name that the mail comes from. */
  senderName: string
  files: readonly MailFile[]
  /** Mails of the thread before it, newest first. */
  before: readonly Pick<MessageRow, 'id' | 'mailId' | 'direction'>[]
  /** Mailbox of the owner, for an installation whose mail does not come in. */
  ownAddress: string | undefined
}

/**
 * Draws a mail from an artist to one person: nothing but their words, as a person's mail looks, without footer or
 * tracking. It threads in every mail program (RFC 5322, section 3.6.4); its answers and its reports come back to
 * addresses that name it.
 */
export function conversationMail(
  context: Context,
  email: EmailProvider,
  { message, senderName, files, before, ownAddress }: ConversationMail,
): Mail {
  const { replyDomain } = email
  const domain = domainOf(email.from)
  const ids = before.flatMap(({ id, mailId, direction }) => {
    if (direction === 'outbound') return mailId ?? messageIdOf(id, domain)
    return mailId === null || isNamedByUs(mailId) ? [] : mailId
  })
  const [latest] = ids
  const address = (purpose: 'reply' | 'bounce') => `${mailLocalPart(context, purpose, message.id)}@${replyDomain}`
  const replyTo = replyDomain === undefined ? ownAddress : address('reply')
  return {
    id: message.tries > 1 ? `${message.id}/${message.tries}` : message.id,
    to: message.address ?? '',
    senderName,
    subject: message.subject ?? '',
    text: mailPlain(message.content),
    html: page(mailHtml(message.content)),
    messageId: messageIdOf(message.id, domain),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(latest === undefined ? {} : { inReplyTo: latest, references: ids.toReversed() }),
    ...(replyDomain === undefined ? {} : { envelopeFrom: address('bounce') }),
    files,
    userId: message.userId,
    ...(message.origin === 'person' ? {} : { headers: { 'Auto-Submitted': 'auto-replied' } }),
  }
}

/** Gives the words a plain font, which mail programs do not all choose. Colors are the mailbox's own, light or dark. */
const page = (words: string) => `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
</head>
<body style="font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5">
${words}
</body>
</html>
`
