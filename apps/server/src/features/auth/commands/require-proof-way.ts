import type { ProofWay } from '@greenroom/contracts'
import { AppError } from '../../../platform/errors.ts'
import type { LiveSession } from '../../../platform/identity/sessions.ts'
import type { Entrance } from '../policy/entrance.ts'

/**
 * Requires that an account can use this way of proof. @returns the destination of a code for it. @throws AppError
 * FORBIDDEN
 */
export async function requireProofWay(
  { identity }: Entrance,
  { userId }: Pick<LiveSession, 'userId'>,
  way: ProofWay,
): Promise<string | null> {
  const offered = (await identity.freshProof.waysOf(userId)).find((one) => one.way === way)
  if (offered) return offered.to
  throw new AppError('FORBIDDEN', 'This account cannot be confirmed this way. Choose another one.')
}
