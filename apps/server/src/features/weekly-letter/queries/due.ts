import { notificationChoices, notificationSettings, profiles, users, weeklyLetters } from '@greenroom/db'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from '@greenroom/db/sql'
import { DEFAULT_NIGHTS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'

const zone = sql<string>`coalesce(${notificationSettings.timeZone}, 'UTC')`

/** System read: returns the zones in which owners are. */
export async function readZonesOfAll({ db }: SystemContext): Promise<string[]> {
  const rows = await db.system.selectDistinct({ timeZone: notificationSettings.timeZone }).from(notificationSettings)
  return [...new Set(['UTC', ...rows.map(({ timeZone }) => timeZone)])]
}

/**
 * System read: returns owners in these zones of whom the week is open and who want the letter, by id, with their nights:
 * verified, and not about to be deleted.
 */
export async function readDueOfAll(
  { db }: SystemContext,
  { week, zones, after, limit }: { week: string; zones: readonly string[]; after: string | undefined; limit: number },
) {
  const rows = await db.system
    .select({ userId: users.id, timeZone: zone, nights: notificationSettings })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .leftJoin(weeklyLetters, eq(weeklyLetters.userId, users.id))
    .leftJoin(
      notificationChoices,
      and(eq(notificationChoices.userId, users.id), eq(notificationChoices.kind, 'weekly')),
    )
    .where(
      and(
        isNotNull(users.email),
        eq(users.emailVerified, true),
        isNull(users.deleteAfter),
        inArray(zone, [...zones]),
        or(isNull(weeklyLetters.week), lt(weeklyLetters.week, week)),
        sql`${notificationChoices.mail} is not false`,
        after === undefined ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
  return rows.map(({ userId, timeZone, nights }) => ({
    userId,
    nights: nights
      ? { isQuiet: nights.isQuiet, from: nights.quietFrom, until: nights.quietUntil, timeZone }
      : { ...DEFAULT_NIGHTS, timeZone },
  }))
}

/** System read: returns an owner who may be written to; undefined if they are unverified, or about to be deleted. */
export async function findReader({ db }: SystemContext, userId: string) {
  const [reader] = await db.system
    .select({ email: users.email, name: profiles.name, since: users.createdAt, timeZone: zone })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.emailVerified, true), isNull(users.deleteAfter)))
  return reader?.email ? { ...reader, email: reader.email } : undefined
}

/** System read: tells whether there is such an account. */
export async function isThere({ db }: SystemContext, userId: string): Promise<boolean> {
  const rows = await db.system.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return rows.length > 0
}
