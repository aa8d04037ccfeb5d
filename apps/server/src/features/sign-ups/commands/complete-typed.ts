import type { SignUpRow } from '@greenroom/db'
import { CONSENT_CHANNELS, type ConsentChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { proofWanted } from '../events.ts'
import type { Completion } from '../policy/completion.ts'
import { ownWording } from '../../consent/public.ts'
import { changeSignUp, lockSignUp } from '../store/sign-ups.ts'

/**
 * Adds to what a person typed into a form. Only stores it, the same way for everybody. The contact is looked up later
 * (`writeTyped`), so that neither the answer nor the work reveals whether an address is known.
 * @returns false if the sign-up is gone
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

/** Returns the wordings of the choices: those of the form as shown, and ours for new ones. */
const chosenWordings = (
  before: SignUpRow,
  chosen: ReadonlySet<ConsentChannel>,
  artist: string,
): SignUpRow['consents'] =>
  Object.fromEntries([...chosen].map((channel) => [channel, before.consents[channel] ?? ownWording(channel, artist)]))
