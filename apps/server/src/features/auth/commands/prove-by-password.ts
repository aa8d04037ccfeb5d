import type { Answer } from '../../../platform/identity/ask.ts'
import { readPassword } from '../policy/credentials.ts'
import { type Entrance, wrongField } from '../policy/entrance.ts'
import { findPasswordHash } from '../store/accounts.ts'
import { tryFreshProof } from './try-fresh-proof.ts'

/**
 * Proves the signed-in user's identity with the password. @throws AppError as `tryFreshProof`; VALIDATION_FAILED if it
 * is wrong; UNAVAILABLE
 */
export async function proveByPassword(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity } = entrance
  const password = readPassword(body, 'password')
  const wrong = () => wrongField('VALIDATION_FAILED', 'password', 'This password is incorrect.')
  return tryFreshProof(entrance, { way: 'password', wrong }, async ({ userId }) =>
    identity.passwords.verify(password, await findPasswordHash(context, userId)),
  )
}
