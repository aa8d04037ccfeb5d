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
 * Lets the signed-in user prove their identity again, within limits per session: a stolen laptop must not allow
 * guessing (standards W13, W23). From then on this session alone may change who can log in and where money goes.
 * @param wrong error for a failed proof
 * @param isRight gets the session and the destination of codes
 * @throws AppError NOT_AUTHENTICATED; FORBIDDEN for a way this account does not have; RATE_LIMITED; whatever `isRight`
 *   throws, which costs no attempt
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
