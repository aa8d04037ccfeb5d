import type { Context } from '../../../platform/context.ts'
import type { Person } from '../../../platform/person-data.ts'
import { placesOf } from '../queries/mail-places.ts'
import { listWaitingMails } from '../queries/waiting-mails.ts'
import { deleteMails } from '../store/inbound-mails.ts'

/**
 * Forgets mails that an erased contact has just sent to the owner, before they are handled (standard S20). A mail whose
 * envelope leads to nobody is out of reach; it is handled, or forgotten within days.
 */
export async function forgetWaitingMails(context: Context, person: Person): Promise<void> {
  const theirs: string[] = []
  for (const { id, recipients, tells } of await listWaitingMails(context, person)) {
    const places = (await placesOf(context, recipients)).filter(({ userId }) => userId === context.ownerId)
    const isAnswer = places.some((place) => place.kind !== 'artist' && person.ids.includes(place.message.contactId))
    if (isAnswer || (tells && places.length > 0)) theirs.push(id)
  }
  await deleteMails(context, theirs)
}
