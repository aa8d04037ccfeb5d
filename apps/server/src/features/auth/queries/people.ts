import { accounts, knownDevices, profiles, sessions, users } from '@greenroom/db'
import { type LimitedFeature, NOT_AUTHENTICATED_MESSAGE } from '@greenroom/domain'
import { and, desc, eq, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { Plan } from '../../../platform/plan.ts'
import { AppError } from '../../../platform/errors.ts'
import { isLiveSession } from '../../../platform/identity/sessions.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'

export type Person = Awaited<ReturnType<typeof findPerson>>
export interface Holdings {
  plan: Plan
  usage: Partial<Record<LimitedFeature, number>>
}

/**
 * Returns the signed-in user with the profile. System tables: the id comes from the session. @throws AppError
 * NOT_AUTHENTICATED
 */
export async function findPerson(context: Context) {
  const [person] = await context.db.system
    .select({
      id: users.id,
      email: users.email,
      metadataName: users.name,
      createdAt: users.createdAt,
      phone: users.phoneNumber,
      emailVerified: users.emailVerified,
      phoneVerified: users.phoneNumberVerified,
      twoFactorEnabled: users.twoFactorEnabled,
      deleteAfter: users.deleteAfter,
      waysClearedAt: users.waysClearedAt,
      googleLinked: sql<boolean>`exists (select 1 from ${accounts} where ${accounts.userId} = ${users.id} and ${accounts.providerId} = 'google')`,
      hasPassword: sql<boolean>`exists (select 1 from ${accounts} where ${accounts.userId} = ${users.id} and ${accounts.password} is not null)`,
      profileName: profiles.name,
      avatarUrl: profiles.avatarUrl,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, context.ownerId))
  if (!person) throw new AppError('NOT_AUTHENTICATED', NOT_AUTHENTICATED_MESSAGE)
  return person
}

/** Returns the active sessions of the signed-in user, most recently used first. */
export async function findSessions({ db, ownerId, now }: Context) {
  return db.system
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, ownerId), isLiveSession(now)))
    .orderBy(desc(sessions.updatedAt))
}
export type SessionRow = Awaited<ReturnType<typeof findSessions>>[number]

/** Returns the known devices of the signed-in user, most recently used first. */
export async function findDevices({ db, ownerId }: Context) {
  return db.system
    .select({
      id: knownDevices.id,
      tokenHash: knownDevices.tokenHash,
      userAgent: knownDevices.userAgent,
      ipAddress: knownDevices.ipAddress,
      usedAt: knownDevices.lastUsedAt,
    })
    .from(knownDevices)
    .where(eq(knownDevices.userId, ownerId))
    .orderBy(desc(knownDevices.lastUsedAt))
}
export type DeviceRow = Awaited<ReturnType<typeof findDevices>>[number]

/** Returns the owner's plan and their use of each limited feature. */
export async function findHoldings(context: Context): Promise<Holdings> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const [plan, ...counted] = await Promise.all([
      context.planOf(tx),
      ...[...context.usage].map(async ([feature, count]) => [feature, await count(tx, context)] as const),
    ])
    return { plan, usage: Object.fromEntries(counted) }
  })
}

/** System read: tells whether an account has this email, which must be case-folded. */
export async function isEmailTaken({ db }: SystemContext, email: string): Promise<boolean> {
  const found = await db.system.select({ id: users.id }).from(users).where(eq(users.email, email))
  return found.length > 0
}

/** Reads the security status of the account in an owner's transaction. */
async function ownAccount(tx: OwnerTx) {
  const { rows } = await tx
    .execute<{ hasEmail: boolean; emailVerified: boolean; phoneVerified: boolean; twoFactor: boolean }>(
      sql`select has_email as "hasEmail", email_verified as "emailVerified", phone_verified as "phoneVerified",
        two_factor as "twoFactor" from own_account()`,
    )
    .execute()
  return rows[0]
}

/** Requires a verified email, or a verified phone number of people without an email. */
export const hasProvenContact: LaunchpadStep['isDone'] = async (tx) => {
  const account = await ownAccount(tx)
  return Boolean(account?.hasEmail ? account.emailVerified : account?.phoneVerified)
}

export const hasTwoFactor: LaunchpadStep['isDone'] = async (tx) => Boolean((await ownAccount(tx))?.twoFactor)
