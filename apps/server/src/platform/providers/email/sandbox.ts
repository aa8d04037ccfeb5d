import { sandboxMails } from '@greenroom/db'
import type { Database } from '../../db/database.ts'
import { addressIn, EmailError, type EmailProvider, type Mail, messageIdOf } from './email.ts'
import { fateOf, tellFate } from './sandbox-fate.ts'

export interface SandboxMailbox {
  db: Database
  /** Visible sender. */
  from: string
  /** Domain whose mail comes in here. */
  replyDomain: string
  clock: () => Date
}

/** Mails of campaigns that are stored at a time: each takes a connection of the pool. */
const BULK = 4

/**
 * Returns a mailbox in the database instead of a server: nothing leaves this machine. Some recipients have a fate of
 * their own (docs/operations.md, "The sandbox").
 */
export function sandboxEmail({ db, from, replyDomain, clock }: SandboxMailbox): EmailProvider {
  const own = addressIn(from)
  const provider: EmailProvider = {
    name: 'sandbox',
    from: own,
    replyDomain,
    async send(mail) {
      const fate = fateOf(mail.to)
      if (fate === 'refused')
        throw new EmailError('refused', 'The sandbox does not know this mailbox (550 5.1.1).', {
          verdict: 'no-mailbox',
        })
      const sender = mail.senderName ?? own.name
      const address = mail.from ?? own.address
      await db.asSystem(async (tx) => {
        const [kept] = await tx
          .insert(sandboxMails)
          .values({
            id: mail.id,
            userId: mail.userId ?? null,
            at: clock(),
            sender: sender ? `${sender} <${address}>` : address,
            recipient: mail.to,
            subject: mail.subject,
            html: mail.html,
            body: mail.text,
            headers: headersOf(mail, messageIdOf(mail, own)),
            files: (mail.files ?? []).map(({ name, type, bytes }) => ({ name, type, bytes: bytes.length })),
          })
          .onConflictDoNothing()
          .returning({ id: sandboxMails.id })
        if (kept && fate && mail.userId) await tellFate(tx, clock(), mail.userId, { mailId: kept.id, fate })
      })
      return { providerId: `sandbox-${mail.id}` }
    },
    bulkConnections: BULK,
    sendBulk: (mail) => provider.send(mail.mail()),
  }
  return provider
}

/** Returns the headers as the recipient's mailbox stores them. */
function headersOf(mail: Mail, messageId: string): Record<string, string> {
  return {
    'Message-ID': messageId,
    ...(mail.envelopeFrom === undefined ? {} : { 'Return-Path': `<${mail.envelopeFrom}>` }),
    ...(mail.replyTo === undefined ? {} : { 'Reply-To': mail.replyTo }),
    ...(mail.inReplyTo === undefined ? {} : { 'In-Reply-To': mail.inReplyTo }),
    ...(mail.references?.length ? { References: mail.references.join(' ') } : {}),
    ...mail.headers,
  }
}
