import type { ContactRow, SignUpRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { roomFreed } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { gazetteer } from '../../../platform/places/places.ts'
import { addressMark, recordAgreement } from '../../consent/public.ts'
import { hasNoRoom, mergeInto } from '../../contacts/public.ts'
import { joinedByForm } from '../events.ts'
import { missingOf } from '../policy/person-fields.ts'
import { askedWordings } from '../policy/wording.ts'
import { holdersOf, lockPeople, lockPerson } from '../queries/people.ts'
import { changeSignUp, lockSignUp, noteSpoken, readSignUp, speaksFor } from '../store/sign-ups.ts'
import { makeContact } from './make-contact.ts'
import { takeIn } from './take-in.ts'
import { writeFields } from './write-fields.ts'

/**
 * Confirms a sign-up by mailbox: its agreements take effect, new details are stored, and two contacts of the person are
 * merged. Overwrites nothing. Repeating it changes nothing more, and later withdrawals stay.
 * @param mark of the mailbox; @param read identifies the wordings that were shown (`askedWordings`)
 * @returns the person; undefined for a dead link; 'outdated' if other wordings are asked by now
 */
export async function confirmSignUp(
  context: Context,
  signUpId: string,
  mark: string,
  read: string | undefined,
): Promise<ContactRow | 'outdated' | undefined> {
  const kept = await readSignUp(context, signUpId)
  if (!kept) return undefined
  if (!kept.takenInAt) await takeIn(context, signUpId)
  const cities = kept.typed.city === undefined ? undefined : await gazetteer()
  return context.db.forOwner(context.ownerId, async (tx) => {
    await holdPeople(context, tx)
    const row = await lockSignUp(context, tx, signUpId)
    if (row && askedWordings(context, row, mark).mark !== read) return 'outdated'
    const proven = row && (await proveOf(context, tx, row, mark))
    if (!proven) return undefined
    const { phone, phoneCountry, ...others } = missingOf(proven.person, row.typed)
    const { ofPhone } = await holdersOf(context, tx, { ...(phone === undefined ? {} : { phone }) })
    const typed =
      ofPhone || phone === undefined ? others : { ...others, phone, ...(phoneCountry ? { phoneCountry } : {}) }
    const person = await writeFields(context, tx, proven.person, typed, cities)
    await recordAgreement(
      context,
      tx,
      row,
      {
        ...(proven.isTyped ? { email: person } : {}),
        ...(person.phone === row.typed.phone ? { sms: person } : {}),
        visits: person,
      },
      { ...row, method: 'confirmation', typedAt: row.createdAt },
    )
    await changeSignUp(context, tx, signUpId, { contactId: person.id, confirmedAt: context.now })
    await noteSpoken(context, tx, person.id)
    if (row.kind === 'page') await announce(context, tx, joinedByForm(person.id, row.blockId, context.now))
    return lockPerson(context, tx, person.id)
  })
}

interface Proven {
  person: ContactRow
  /** True if the mailbox is the one that was typed, not that of the contact with the number. */
  isTyped: boolean
}

async function proveOf(context: Context, tx: OwnerTx, row: SignUpRow, mark: string): Promise<Proven | undefined> {
  // Before locking any contact that others lock after the limit.
  const isFull = row.kind === 'page' && (await hasNoRoom(context, tx))
  const { own: about, ofEmail, ofPhone } = await lockPeople(context, tx, { id: row.contactId, ...row.typed })
  const own = about && (await speaksFor(context, tx, row)) ? about : undefined
  const { email } = row.typed
  if (email !== undefined && addressMark(context, email) === mark) {
    if (ofEmail) return { person: await asOne(context, tx, ofEmail, own), isTyped: true }
    if (own) return { person: await writeFields(context, tx, own, { email }, undefined), isTyped: true }
    if (!about || row.kind === 'completion') return undefined
    // The contact is another person's and must not be changed: they become a new contact.
    return { person: await makeContact(context, tx, row, { isFull, ofPhone }), isTyped: true }
  }
  const isHolders = ofPhone?.email && addressMark(context, ofPhone.email) === mark
  return isHolders ? { person: await asOne(context, tx, ofPhone, own), isTyped: false } : undefined
}

/**
 * Merges two contacts of one person. The one whose mailbox has confirmed stays, unless only the other has room in the
 * plan.
 */
async function asOne(
  context: Context,
  tx: OwnerTx,
  proven: ContactRow,
  own: ContactRow | undefined,
): Promise<ContactRow> {
  if (!own || own.id === proven.id) return proven
  const [keep, gone] = proven.lockedAt && !own.lockedAt ? [own, proven] : [proven, own]
  const merged = await mergeInto(context, tx, keep.id, gone.id, keep === proven ? [] : ['email'])
  await announce(context, tx, roomFreed)
  return merged
}
