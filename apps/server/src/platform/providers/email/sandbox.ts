import { sandboxMails } from '@greenroom/db'
import type { Database } from '../../db/database.ts'
import { type EmailProvider, senderOf } from './email.ts'

/** Returns a mailbox in the database instead of a server: nothing leaves this machine. `from` is the visible sender. */
export const sandboxEmail = (db: Database, from: string): EmailProvider => ({
  name: 'sandbox',
  async send({ id, to, senderName, subject, html, text, headers = {}, userId = null }) {
    await db.system
      .insert(sandboxMails)
      .values({
        id,
        userId,
        at: new Date(),
        sender: shown(senderOf(from, senderName)),
        recipient: to,
        subject,
        html,
        body: text,
        headers,
      })
      .onConflictDoNothing()
    return { providerId: `sandbox-${id}` }
  },
})

const shown = ({ name, address }: ReturnType<typeof senderOf>): string => (name ? `${name} <${address}>` : address)
