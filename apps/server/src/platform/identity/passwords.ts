import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { InTurn } from '../few-at-a-time.ts'

/** Hashes and checks passwords like Better Auth, in the same queue (standard O3: either costs a core some 80 ms). */
export interface Passwords {
  /** @throws AppError UNAVAILABLE if too many passwords wait to be hashed */
  hash(password: string): Promise<string>
  /**
   * Returns true if the password matches the hash. Without a hash it does the same work and returns false (standard
   * W14).
   * @throws AppError UNAVAILABLE if too many passwords wait to be hashed
   */
  verify(password: string, hash: string | undefined): Promise<boolean>
}

export function createPasswords(queue: InTurn): Passwords {
  return {
    hash: (password) => queue(() => hashPassword(password)),
    verify: (password, hash) =>
      queue(async () => {
        if (hash !== undefined) return verifyPassword({ password, hash })
        await hashPassword(password)
        return false
      }),
  }
}
