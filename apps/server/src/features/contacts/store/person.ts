import { contactEvents, contacts, type ContactRow } from '@greenroom/db'
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from '@greenroom/db/sql'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Person } from '../../../platform/person.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** Addresses and ids in a history: of merged contacts and of changed values. */
const remembered = z.object({
  contact_id: z.uuid().optional(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  changes: z
    .object({
      email: z.object({ from: z.string().nullable() }).optional(),
      phone: z.object({ from: z.string().nullable() }).optional(),
    })
    .optional(),
})

/**
 * System read: locks a live contact of this owner and returns everything that identifies the person: current and former
 * addresses, and deleted contacts with the same addresses.
 */
export async function lockPersonOf(
  system: SystemTx,
  { ownerId }: Context,
  id: string,
): Promise<{ row: ContactRow; person: Person } | undefined> {
  const own = eq(contacts.userId, ownerId)
  const [row] = await system
    .select()
    .from(contacts)
    .where(and(own, eq(contacts.id, id), isNull(contacts.deletedAt), isNull(contacts.lockedAt)))
    .for('update')
  if (!row) return undefined
  const events = await system
    .select({ details: contactEvents.details })
    .from(contactEvents)
    .where(
      and(
        eq(contactEvents.userId, ownerId),
        eq(contactEvents.contactId, id),
        inArray(contactEvents.kind, ['merged', 'edited']),
      ),
    )
  const past = events.map(({ details }) => remembered.catch({}).parse(details))
  const had = {
    emails: present([row.email, ...past.flatMap((one) => [one.email, one.changes?.email?.from])]),
    phones: present([row.phone, ...past.flatMap((one) => [one.phone, one.changes?.phone?.from])]),
  }
  const others = await system
    .select({ id: contacts.id, email: contacts.emailKey, phone: contacts.phone, deletedAt: contacts.deletedAt })
    .from(contacts)
    .where(and(own, ne(contacts.id, id), or(...sameAs(had))))
  const living = others.filter(({ deletedAt }) => deletedAt === null)
  const deleted = others.filter(({ deletedAt }) => deletedAt !== null)
  return {
    row,
    person: {
      ids: present([id, ...past.map((one) => one.contact_id), ...deleted.map((one) => one.id)]),
      // An address that another person has by now is no longer theirs.
      emails: had.emails.filter((email) => !living.some((other) => other.email === email.toLowerCase())),
      phones: had.phones.filter((phone) => !living.some((other) => other.phone === phone)),
    },
  }
}

const sameAs = ({ emails, phones }: Pick<Person, 'emails' | 'phones'>): SQL[] => [
  ...(emails.length > 0
    ? [
        inArray(
          contacts.emailKey,
          emails.map((email) => email.toLowerCase()),
        ),
      ]
    : []),
  ...(phones.length > 0 ? [inArray(contacts.phone, [...phones])] : []),
]

const present = (words: readonly (string | null | undefined)[]): string[] => [
  ...new Set(words.filter((word): word is string => Boolean(word))),
]

/** System write: deletes all rows of a person with everything that refers to them, and tags that nobody else has. */
export async function removePersonOf(
  system: SystemTx,
  { ownerId }: Context,
  person: Person,
  tags: readonly string[],
): Promise<void> {
  await system.delete(contacts).where(and(eq(contacts.userId, ownerId), inArray(contacts.id, [...person.ids])))
  if (tags.length === 0) return
  await system.execute(sql`delete from tags t where t.user_id = ${ownerId}::uuid
    and t.tag_key in (select fold_case(given) from unnest(${sql.param([...tags])}::text[]) given)
    and not exists (select 1 from contact_tags c where c.user_id = t.user_id and c.tag_key = t.tag_key)
    and not exists (select 1 from contacts c, unnest(c.tags) own where c.user_id = t.user_id and fold_case(own) = t.tag_key)`)
}

/** System read: returns the table row itself. */
export async function rowOf(system: SystemTx, { ownerId }: Context, id: string): Promise<Record<string, unknown>> {
  const { rows } = await system.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(c) - array['user_id', 'search_text', 'email_key', 'birth_day', 'name_key', 'facets', 'tag_marks', 'city_key', 'region_key', 'is_wide'] as row
      from contacts c where c.user_id = ${ownerId}::uuid and c.id = ${id}::uuid`,
  )
  return rows[0]?.row ?? {}
}
