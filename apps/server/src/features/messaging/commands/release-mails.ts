import type { JobContext } from '../../../platform/context.ts'
import { listCrowdedOwners, listMailsOfStrangers } from '../queries/inbound-mails.ts'
import { takeMail } from './take-mail.ts'

/**
 * Takes the mail of strangers that waits, oldest first, until its owner has as many new contacts as an hour allows. A mail
 * that fails keeps no other waiting: it is tried again the next time.
 */
export async function releaseMails(context: JobContext): Promise<void> {
  for (const owner of await listCrowdedOwners(context)) await releaseFor(context, owner)
}

async function releaseFor(context: JobContext, owner: string): Promise<void> {
  for (const mailId of await listMailsOfStrangers(context, owner)) {
    context.signal.throwIfAborted()
    try {
      const stillWaitsFor = await takeMail(context, mailId)
      if (stillWaitsFor.includes(owner)) return
    } catch (error) {
      context.log.error({ mailId, err: error }, 'a mail that waited could not be taken')
    }
  }
}
