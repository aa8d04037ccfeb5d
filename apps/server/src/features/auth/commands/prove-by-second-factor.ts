import type { Answer } from '../../../platform/identity/ask.ts'
import type { Entrance } from '../policy/entrance.ts'
import { readSecondFactor, wrongSecondFactor } from '../policy/second-factor-challenge.ts'
import { takeSecondFactor } from './take-second-factor.ts'
import { tryFreshProof } from './try-fresh-proof.ts'

/**
 * Proves the signed-in user's identity with a code of the authenticator app or a recovery code.
 * @throws AppError as `tryFreshProof`; VALIDATION_FAILED for a wrong code
 */
export async function proveBySecondFactor(entrance: Entrance, body: unknown): Promise<Answer> {
  const code = readSecondFactor(body)
  const kind = /^[\d\s-]+$/.test(code) && code.replace(/\D/g, '').length === 6 ? 'authenticator' : 'recovery'
  return tryFreshProof(entrance, { way: 'second_factor', wrong: wrongSecondFactor }, ({ userId }) =>
    entrance.context.db.asSystem((tx) => takeSecondFactor(entrance, tx, userId, { kind, code })),
  )
}
