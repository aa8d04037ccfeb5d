import type { ContactRow, SignUpRow } from '@greenroom/db'
import { CONSENT_CHANNELS, type ConsentChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { gazetteer } from '../../../platform/places/places.ts'
import { proofWanted } from '../events.ts'
import type { Completion } from '../policy/completion.ts'
import { ownWording } from '../policy/wording.ts'
import { agree, withdraw } from '../store/consent.ts'
import { isMailboxOf, lockPerson, unclaimed, writeFields } from '../store/people.ts'
import { changeSignUp, lockSignUp, speaksFor } from '../store/sign-ups.ts'
import { takeIn } from './take-in.ts'

/**
 * Adds to what somebody has typed into a form. As long as nobody else has spoken for the contact that it made, it is
 * written there; else it waits until the mailbox has confirmed. An address that is new waits in any case: what one sees is
 * the same whether somebody has it or not.
 * @returns false where the sign-up is not there any more
 */
export async function completeTyped(
  context: Context,
  signUpId: string,
  { typed, chosen }: Completion,
  artist: string,
): Promise<boolean> {
  await takeIn(context, signUpId)
  const cities = typed.city === undefined ? undefined : await gazetteer()
  return context.db.forOwner(context.ownerId, async (tx) => {
    const before = await lockSignUp(context, tx, signUpId)
    if (!before) return false
    const consents = chosenWordings(before, chosen, artist)
    await changeSignUp(context, tx, signUpId, { typed, consents, fingerprint: null })
    const own = await ownContact(context, tx, before)
    if (own) {
      const row = await writeFields(context, tx, own, await unclaimed(context, tx, own, typed), cities)
      const origin = { ...before, method: 'page' as const }
      const gone = CONSENT_CHANNELS.filter((channel) => before.consents[channel] && !consents[channel])
      await withdraw(context, tx, row, gone, origin)
      const agreed = { consents: withoutThose(consents, before.consents), needsConfirmation: before.needsConfirmation }
      const people = { ...(isMailboxOf(row, typed.email) ? { email: row } : {}), sms: row, visits: row }
      await agree(context, tx, agreed, people, origin)
    }
    await announce(context, tx, proofWanted(signUpId))
    return true
  })
}

/** The contact that this sign-up made, while nobody else has spoken for it. */
async function ownContact(context: Context, tx: OwnerTx, row: SignUpRow): Promise<ContactRow | undefined> {
  const { contactId } = row
  return contactId !== null && (await speaksFor(context, tx, row)) ? lockPerson(context, tx, contactId) : undefined
}

/** What was agreed to in the form keeps its wording; what is new has ours. */
const chosenWordings = (
  before: SignUpRow,
  chosen: ReadonlySet<ConsentChannel>,
  artist: string,
): SignUpRow['consents'] =>
  Object.fromEntries([...chosen].map((channel) => [channel, before.consents[channel] ?? ownWording(channel, artist)]))

const withoutThose = (all: SignUpRow['consents'], those: SignUpRow['consents']): SignUpRow['consents'] =>
  Object.fromEntries(Object.entries(all).filter(([channel]) => !(channel in those)))
