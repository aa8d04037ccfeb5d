import type { SignUpRow } from '@greenroom/db'
import { CONSENT_CHANNELS, type ConsentChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { proofWanted } from '../events.ts'
import type { Completion } from '../policy/completion.ts'
import { ownWording } from '../../consent/public.ts'
import { changeSignUp, lockSignUp } from '../store/sign-ups.ts'

/**
 * Adds to what somebody has typed into a form. Only that is kept here, the same way for everybody: whom it is about is
 * looked at afterwards (`writeTyped`), so that neither the answer nor the work tells whether an address is known.
 * @returns false where the sign-up is not there any more
 */
export async function completeTyped(
  context: Context,
  signUpId: string,
  { typed, chosen }: Completion,
  artist: string,
): Promise<boolean> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const before = await lockSignUp(context, tx, signUpId)
    if (!before) return false
    await changeSignUp(context, tx, signUpId, {
      typed,
      consents: chosenWordings(before, chosen, artist),
      fingerprint: null,
    })
    const agreed = [...chosen].filter((channel) => !before.consents[channel])
    const gone = CONSENT_CHANNELS.filter((channel) => before.consents[channel] && !chosen.has(channel))
    await announce(context, tx, proofWanted({ signUpId, agreed, gone }))
    return true
  })
}

/** What was agreed to in the form keeps its wording; what is new has ours. */
const chosenWordings = (
  before: SignUpRow,
  chosen: ReadonlySet<ConsentChannel>,
  artist: string,
): SignUpRow['consents'] =>
  Object.fromEntries([...chosen].map((channel) => [channel, before.consents[channel] ?? ownWording(channel, artist)]))
