import type { OfferedProof, ProofWay } from '@greenroom/contracts'
import { accounts, users } from '@greenroom/db'
import { FRESH_PROOF_MINUTES } from '@greenroom/domain'
import { eq, isNotNull } from '@greenroom/db/sql'
import { AppError } from '../errors.ts'
import type { House } from '../house.ts'
import type { LiveSession } from './sessions.ts'

/**
 * Requires signed-in users to prove their identity again before they change who may enter or where money goes (standard
 * W23).
 */
export interface FreshProof {
  /** @throws AppError PROOF_NEEDED, with the ways open to this account, if the session's last proof is too old */
  require(session: LiveSession): Promise<void>
  /** Returns the ways in which an account can prove it; empty if logging in again is the only one. */
  waysOf(userId: string): Promise<OfferedProof[]>
}

type Standing = Awaited<ReturnType<typeof findStanding>>

export function createFreshProof({ db, clock, providers }: Pick<House, 'db' | 'clock' | 'providers'>): FreshProof {
  const waysOf = async (userId: string) => offered(await findStanding(db, userId), providers)
  return {
    waysOf,
    require: async ({ userId, provedAt }) => {
      if (provedAt && clock().getTime() - provedAt.getTime() <= FRESH_PROOF_MINUTES * 60_000) return
      throw new AppError('PROOF_NEEDED', 'Confirm that it’s you, then try again.', {
        details: { ways: await waysOf(userId) },
      })
    },
  }
}

/** System read: the credentials of an account. */
async function findStanding({ system }: House['db'], userId: string) {
  const rows = await system
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      phone: users.phoneNumber,
      hasSecondFactor: users.twoFactorEnabled,
      provider: accounts.providerId,
      hasPassword: isNotNull(accounts.password).mapWith(Boolean),
    })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.id, userId))
  return (
    rows[0] && {
      ...rows[0],
      hasPassword: rows.some(({ hasPassword }) => hasPassword),
      hasGoogle: rows.some(({ provider }) => provider === 'google'),
    }
  )
}

/** A code by mail or text cannot open an account with a second factor, so it is no proof there either. */
function offered(standing: Standing, { email, sms, google }: House['providers']): OfferedProof[] {
  if (!standing) return []
  const { hasPassword, hasSecondFactor, hasGoogle, emailVerified, phone } = standing
  const byCode = !hasSecondFactor
  const ways: [ProofWay, boolean, string | null][] = [
    ['password', hasPassword, null],
    ['second_factor', hasSecondFactor, null],
    ['email', byCode && emailVerified && standing.email !== null && email !== undefined, standing.email],
    ['phone', byCode && phone !== null && sms?.serves(phone) === true, phone],
    ['google', hasGoogle && google !== undefined, null],
  ]
  return ways.flatMap(([way, isThere, to]) => (isThere ? [{ way, to }] : []))
}
