import type { ContactRow, SignUpRow, TypedFields } from '@greenroom/db'
import { CONSENT_CHANNELS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Speaker } from '../../../platform/http/fan-pages/speaker.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { gazetteer } from '../../../platform/places/places.ts'
import { ownWording, recordAgreement, recordWithdrawal, spokenBy, stateOf } from '../../consent/public.ts'
import { changeContact } from '../../contacts/public.ts'
import { proofWanted } from '../events.ts'
import type { Completion } from '../policy/completion.ts'
import { isMarkOf, type MailboxOfContact } from '../policy/links.ts'
import { isMailboxOf } from '../policy/person-fields.ts'
import { lockPerson } from '../queries/people.ts'
import { keepSignUp, noteSpoken } from '../store/sign-ups.ts'
import { writeFields } from './write-fields.ts'

/**
 * Updates a person's details and choices from their own link. A new mailbox has to be confirmed first, and so does a
 * number that somebody has. That is checked later (`writeTyped`), so that neither the page nor the work reveals whether
 * somebody has it.
 * @returns false if the contact is gone, or has another mailbox by now
 */
export async function completePerson(
  context: Context,
  { contactId, mark }: MailboxOfContact,
  { typed, chosen }: Completion,
  artist: string,
  speaker: Speaker,
): Promise<boolean> {
  const cities = typed.city === undefined ? undefined : await gazetteer()
  return context.db.forOwner(context.ownerId, async (tx) => {
    await holdPeople(context, tx)
    const before = await lockPerson(context, tx, contactId)
    if (!before || !isMarkOf(context, before, mark)) return false
    await noteSpoken(context, tx, contactId)
    const cleared = await clearFields(context, tx, before, typed)
    const { email: _, phone, phoneCountry: __, ...others } = typed
    const row = await writeFields(context, tx, cleared, others, cities)
    const origin = spokenBy(speaker, 'complete-contact')
    await recordWithdrawal(context, tx, row, subscribedWithout(row, chosen), origin)
    const wordings = Object.fromEntries([...chosen].map((channel) => [channel, ownWording(channel, artist)]))
    const isSameMailbox = isMailboxOf(row, typed.email)
    const isSameNumber = phone === undefined || phone === row.phone
    const people = { ...(isSameMailbox ? { email: row } : {}), ...(isSameNumber ? { sms: row } : {}), visits: row }
    await recordAgreement(context, tx, { consents: wordings, needsConfirmation: false }, people, origin)
    if (isSameMailbox && isSameNumber) return true
    const { email, sms } = wordings
    const consents = { ...(email ? { email } : {}), ...(sms && !isSameNumber ? { sms } : {}) }
    await keepWaiting(context, tx, row, typed, consents, speaker)
    return true
  })
}

const subscribedWithout = (row: ContactRow, chosen: Completion['chosen']) =>
  CONSENT_CHANNELS.filter((channel) => stateOf(row, channel) === 'subscribed' && !chosen.has(channel))

async function keepWaiting(
  context: Context,
  tx: OwnerTx,
  row: ContactRow,
  typed: TypedFields,
  consents: SignUpRow['consents'],
  speaker: Speaker,
): Promise<void> {
  const { method: _, ...origin } = spokenBy(speaker, 'complete-contact')
  const { id } = await keepSignUp(context, tx, {
    kind: 'completion',
    contactId: row.id,
    miniSiteId: row.minisiteId,
    typed,
    consents,
    needsConfirmation: true,
    takenInAt: context.now,
    ...origin,
  })
  await announce(context, tx, proofWanted({ signUpId: id, agreed: 'sms' in consents ? ['sms'] : [] }))
}

/** Clears what the person has emptied, except addresses, which are withdrawn from and not removed. */
async function clearFields(context: Context, tx: OwnerTx, row: ContactRow, typed: TypedFields): Promise<ContactRow> {
  const emptied = {
    ...(typed.name === undefined && row.name !== '' ? { name: '' } : {}),
    ...(typed.birthday === undefined && row.birthday !== null ? { birthday: null } : {}),
    ...(typed.city === undefined && row.city !== null
      ? { city: null, region: null, country: null, latitude: null, longitude: null }
      : {}),
  }
  return Object.keys(emptied).length > 0 ? changeContact(context, tx, row, emptied, 'person') : row
}
