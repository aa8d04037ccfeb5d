import { profiles, users } from '@greenroom/db'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'

export type Person = Awaited<ReturnType<typeof findPerson>>

/** The signed-in user with the profile. System tables: the id comes from the session. */
export async function findPerson(context: Context) {
  const [person] = await context.db.system
    .select({
      id: users.id, email: users.email, metadataName: users.name, createdAt: users.createdAt,
      profileName: profiles.name, avatarUrl: profiles.avatarUrl,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, context.ownerId))
  if (!person) throw new AppError('NOT_AUTHENTICATED', 'Not authenticated')
  return person
}
