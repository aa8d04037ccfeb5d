import { createHash } from 'node:crypto'
import type { SystemContext } from '../../../platform/context.ts'
import { countInboundMail } from '../../../platform/mail/metrics.ts'
import { noteSetAside } from '../store/inbound-mails.ts'

/**
 * Gives up a mail in a mailbox that could not be taken. It stays there unread, and is noted for the operator.
 * @param place UIDVALIDITY, number, and mailbox
 */
export async function setMailAside(context: SystemContext, place: string, error: unknown): Promise<void> {
  await noteSetAside(context, { digest: createHash('sha256').update(place).digest(), door: 'imap', place })
  countInboundMail('imap', 'set-aside')
  context.log.error({ place, err: error }, 'a mail could not be taken, and stays unread in the mailbox')
}
