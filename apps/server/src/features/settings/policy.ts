import { FRESH_SIGN_IN_MINUTES } from '@greenroom/domain'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import { noLimit, sharedLimit } from '../../platform/http/rate-limit.ts'
import { openPasswordQueue } from '../../platform/identity/password-queue.ts'
import { createPasswords } from '../../platform/identity/passwords.ts'
import type { Account } from './queries/account.ts'

/** Wrong passwords of one signed-in owner, so that a stolen session is no way to guess (standard W13). */
const openTries = ({ env, db }: House) =>
  env.RATE_LIMIT === 'off' ? noLimit : sharedLimit(db.systemPool, { name: 'own-password', points: 10, seconds: 900 })
const openPasswords = (house: House) => createPasswords(house.hold(openPasswordQueue))

const wrong = (field: string, message: string) =>
  new AppError('VALIDATION_FAILED', message, { details: { issues: [{ path: `body.${field}`, message }] } })

/** The word to type: the email, else the phone number. @throws AppError VALIDATION_FAILED for another */
export function requireConfirmation({ email, phone }: Account, typed: string): void {
  const word = email ?? phone ?? ''
  if (word === '' || typed.trim().toLowerCase() !== word.toLowerCase())
    throw wrong('confirmation', `Type ${word} to confirm.`)
}

/**
 * Proof that it is the owner in person: the password, or where the account has none, a sign-in of the last minutes.
 * @throws AppError VALIDATION_FAILED for a wrong password; FORBIDDEN for an old sign-in; RATE_LIMITED
 */
export async function requireProof(context: Context, account: Account, password: string | undefined): Promise<void> {
  if (!account.passwordHash) return requireFreshSignIn(context)
  if (!password) throw wrong('password', 'Enter your password.')
  const tries = context.hold(openTries)
  await tries.consume(context.ownerId)
  if (!(await context.hold(openPasswords).verify(password, account.passwordHash)))
    throw wrong('password', 'This password is not right.')
  await tries.refund(context.ownerId)
}

function requireFreshSignIn({ session, now }: Context): void {
  const age = session ? now.getTime() - session.createdAt.getTime() : Number.POSITIVE_INFINITY
  if (age > FRESH_SIGN_IN_MINUTES * 60_000)
    throw new AppError('FORBIDDEN', 'Log out and in again first, so that we know it is you.', {
      details: { fresh_sign_in_minutes: FRESH_SIGN_IN_MINUTES },
    })
}
