import type { Answer } from '../../../platform/identity/ask.ts'
import { type Entrance, questionOf, requireAnswer } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'

/**
 * Signs out. The session and every access token issued from it end at once (standard W1). Succeeds without a session,
 * too. The device stays known.
 */
export async function signOut(entrance: Entrance): Promise<Answer> {
  const { context, identity, limits, caller } = entrance
  const ended = await identity.endSession(caller.cookie)
  if (ended)
    await noteSecurityEvent(context, {
      event: 'auth.signed-out',
      userId: ended.userId,
      address: limits.addressOf(caller.address),
    })
  return requireAnswer(await identity.ask(questionOf(entrance, '/sign-out', {})))
}
