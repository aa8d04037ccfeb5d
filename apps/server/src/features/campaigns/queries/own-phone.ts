import { profiles, users } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'

/** System read: returns the number that an owner has confirmed as theirs (E.164), and what fills in the fields of a text. */
export async function findOwnPhone({ db, ownerId }: Context) {
  const [row] = await db.system
    .select({
      phone: users.phoneNumber,
      isVerified: users.phoneNumberVerified,
      name: profiles.name,
      email: users.email,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, ownerId))
  return row?.phone && row.isVerified ? { phone: row.phone, name: row.name ?? '', email: row.email } : undefined
}
