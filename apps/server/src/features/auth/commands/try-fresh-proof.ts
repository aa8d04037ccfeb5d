import type { ProofWay } from '@greenroom/contracts'
import type { AppError } from '../../../platform/errors.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import type { LiveSession } from '../../../platform/identity/sessions.ts'
import { done, type Entrance, requireSession } from '../policy/entrance.ts'
import { Try } from '../policy/limits.ts'
import { noteLimit, noteSecurityEvent } from '../store/audit-log.ts'
import { noteFreshProof } from './note-fresh-proof.ts'
import { requireProofWay } from './require-proof-way.ts'

/**
 * Lets who is signed in prove once more that it is they, within the limits of one session: a found laptop is no way to
 * guess (standards W13, W23). From then on this session, and no other, may change who enters and where money goes.
 * @param wrong what is said where it is not right
 * @param isRight is given the session, and where a code of this way goes
 * @throws AppError NOT_AUTHENTICATED; FORBIDDEN for a way that this account has not; RATE_LIMITED; whatever `isRight` throws, which costs no try
 */
export async function tryFreshProof(
  entrance: Entrance,
  { way, wrong }: { way: ProofWay; wrong: () => AppError },
  isRight: (session: LiveSession, to: string | null) => Promise<boolean>,
): Promise<Answer> {
  const { context, limits, caller } = entrance
  const session = await requireSession(entrance)
  const to = await requireProofWay(entrance, session, way)
  const { userId } = session
  const address = limits.addressOf(caller.address)
  const attempt = new Try()
  await attempt
    .take(limits.signInByAddress, address)
    .then(() => attempt.take(limits.ownProof, session.id))
    .catch(noteLimit(context, { address, userId }))
  const isProved = await isRight(session, to).catch(async (error: unknown) => {
    await attempt.refund()
    throw error
  })
  if (!isProved) {
    await noteSecurityEvent(context, { event: 'auth.proof-refused', userId, address, by: way })
    throw wrong()
  }
  await attempt.refund()
  await noteFreshProof(entrance, session, way)
  return done()
}
