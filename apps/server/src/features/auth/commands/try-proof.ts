import type { Entrance } from '../policy/entrance.ts'
import { Try } from '../policy/limits.ts'
import { deadLink, type ProofKind, readToken } from '../policy/proofs.ts'
import { noteLimit, noteSecurityEvent } from '../store/audit-log.ts'

/**
 * Uses a link, within a limit of attempts per network address (standard W13).
 * @param use acts on the link; undefined means that it is dead
 * @throws AppError VALIDATION_FAILED for a dead link; RATE_LIMITED; whatever `use` throws, which costs no attempt
 */
export async function tryProof<T>(
  { context, limits, caller }: Entrance,
  kind: ProofKind,
  body: unknown,
  use: (token: string) => Promise<T | undefined>,
): Promise<T> {
  const address = limits.addressOf(caller.address)
  const token = readToken(body)
  const attempt = new Try()
  await attempt.take(limits.proofByAddress, address).catch(noteLimit(context, { address }))
  const used = await use(token).catch(async (error: unknown) => {
    await attempt.refund()
    throw error
  })
  if (used === undefined) {
    await noteSecurityEvent(context, { event: 'auth.link-refused', address, by: kind })
    throw deadLink()
  }
  await attempt.refund()
  return used
}
