import type { Identified } from '../../../platform/providers/identity/identity.ts'
import type { Entrance } from '../policy/entrance.ts'
import type { AskedGoogle } from '../policy/google-question.ts'
import { GoogleRefused } from '../policy/google-refused.ts'
import { findGoogleOwner } from '../store/google-accounts.ts'
import { noteFreshProof } from './note-fresh-proof.ts'

/**
 * Notes that whom Google has identified is who is signed in in the very session that asked (standard W23).
 * @throws GoogleRefused where it is another person, or the session has ended
 */
export async function saveGoogleProof(
  entrance: Entrance,
  { subject }: Identified,
  { userId, sessionId }: NonNullable<AskedGoogle['proof']>,
): Promise<void> {
  const { context, identity, caller } = entrance
  const session = await identity.sessionOf(caller.cookie)
  if (session?.id !== sessionId || session.userId !== userId) throw new GoogleRefused('signed_out')
  if ((await findGoogleOwner(context, subject)) !== userId) throw new GoogleRefused('another_person')
  await noteFreshProof(entrance, session, 'google')
}
