import type { Context } from '../../../platform/context.ts'
import type { Person } from '../../../platform/person-data.ts'
import { addressesOfOwner, listEnvelopesOfAll, mailsThatTell } from '../queries/waiting-mails.ts'
import { removeRecipients } from '../store/inbound-mails.ts'

/**
 * Forgets mails that an erased contact has just sent to the owner, before they are handled (standard S20). Only the owner's
 * addresses are removed from an envelope: for others, the mail stays. A mail whose envelope leads to nobody is out of reach;
 * it is handled, or forgotten within days.
 */
export async function forgetWaitingMails(context: Context, person: Person): Promise<void> {
  const waiting = await listEnvelopesOfAll(context)
  const own = await addressesOfOwner(context, [...new Set(waiting.flatMap(({ recipients }) => recipients))])
  const mine = waiting.filter(({ recipients }) => recipients.some((address) => own.has(address)))
  if (mine.length === 0) return
  const ids = mine.map(({ id }) => id)
  const telling = await mailsThatTell(context, ids, person)
  const isAnswer = (address: string) => person.ids.includes(own.get(address) ?? '')
  const theirs = mine.filter(({ id, recipients }) => telling.has(id) || recipients.some(isAnswer))
  await removeRecipients(
    context,
    theirs.map(({ id }) => id),
    [...own.keys()],
  )
}
