import { safePath } from '@greenroom/domain/safe-path'
import type { Answer } from '../../../platform/identity/ask.ts'
import { type Entrance, requireSession, wrongField } from '../policy/entrance.ts'
import { askGoogle } from './ask-google.ts'
import { requireProofWay } from './require-proof-way.ts'

/**
 * Begins a proof by Google, and returns the address to send the browser to. The browser returns to the page it left,
 * with the result in `proof`.
 * @throws AppError NOT_AUTHENTICATED; FORBIDDEN if Google is not linked; VALIDATION_FAILED for a path that is not ours;
 *   RATE_LIMITED; UNAVAILABLE
 */
export async function proveByGoogle(entrance: Entrance, body: unknown): Promise<Answer> {
  const { id: sessionId, userId } = await requireSession(entrance)
  const path = safePath((body as { path?: unknown } | null)?.path)
  if (path === null) throw wrongField('VALIDATION_FAILED', 'path', 'This is not one of our pages.')
  await requireProofWay(entrance, { userId }, 'google')
  return askGoogle(entrance, { proof: { userId, sessionId, path } })
}
