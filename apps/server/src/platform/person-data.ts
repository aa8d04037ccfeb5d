import { domainToUnicode } from 'node:url'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Claims, Context, Mention } from './context.ts'
import type { Person } from './person.ts'
import type { OwnerTx, SystemTx } from './db/tx.ts'

export type { Mention } from './context.ts'
export type { Person } from './person.ts'

/**
 * How to find an id or address in lower-case text: the `word` itself, and a `pattern` that matches it only as a whole.
 */
interface Trace {
  word: string
  pattern: string
}

/** Escapes regular-expression syntax of JavaScript and PostgreSQL. */
const literally = (text: string): string => text.replace(/[^\p{L}\p{N}@]/gu, String.raw`\$&`)

/**
 * Returns the traces of an email address: as stored, and with its domain in its own script. Part of another address
 * does not match: `nn@example.co` is not found in `ann@example.com`.
 */
export function tracesOfEmail(email: string): Trace[] {
  const kept = email.toLowerCase()
  const at = kept.lastIndexOf('@') + 1
  const words = new Set([kept, kept.slice(0, at) + domainToUnicode(kept.slice(at))])
  return [...words].map((word) => ({
    word,
    pattern: String.raw`(?<![a-z0-9._+-])${literally(word)}(?![a-z0-9-]|\.[a-z0-9])`,
  }))
}

const tracesOf = ({ ids, emails, phones }: Person): Trace[] => [
  ...ids.map((id) => ({ word: id.toLowerCase(), pattern: literally(id.toLowerCase()) })),
  ...emails.flatMap(tracesOfEmail),
  ...phones.map((phone) => ({ word: phone, pattern: `${literally(phone)}(?![0-9])` })),
]

/**
 * Returns a condition that is true if a text contains an id or address of the person, in any case.
 * @param text plain, or JSON, whose escapes are not part of an address
 */
export const tellsOf = (text: SQL, person: Person): SQL => {
  const traces = tracesOf(person)
  const all = (part: keyof Trace) => sql`${sql.param(traces.map((trace) => trace[part]))}::text[]`
  return sql`exists (select 1 from unnest(${all('word')}, ${all('pattern')}) of_person (word, pattern)
    where case when strpos(lower(${text}), word) > 0
      then regexp_replace(lower(${text}), ${String.raw`\\[bfnrt]`}, ' ', 'g') ~ pattern else false end)`
}

/** Replaces an erased person's id or address. No id or address contains brackets. */
export const ERASED = '[erased]'

/**
 * Removes a person from a value: in every text at any depth, {@link ERASED} replaces what `tellsOf` would find.
 * @param others more patterns to replace
 */
export function withoutPerson<T>(value: T, person: Person, others: readonly string[] = []): T {
  const patterns = [...others, ...tracesOf(person).map(({ pattern }) => pattern)]
  const found = new RegExp(patterns.join('|'), 'gi')
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replace(found, ERASED)
    if (Array.isArray(part)) return part.map(clean)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, clean(inner)]))
  }
  return clean(value) as T
}

/** The platform's own data that may mention a contact: stored answers of repeatable calls, and waiting events. */
export const PLATFORM_MENTIONS: readonly Mention[] = [
  { table: 'idempotency_keys', isTold: false, where: (person) => tellsOf(sql`answer::text`, person) },
  { table: 'outbox', isTold: false, where: (person) => tellsOf(sql`payload::text`, person) },
]

const mentionsOf = (claims: Claims): readonly Mention[] => [
  ...PLATFORM_MENTIONS,
  ...claims.flatMap(({ personalData }) => personalData?.mentions ?? []),
]

/** Other owners' data about the same address is never touched. */
const ofOwner = (ownerId: string) => sql`user_id = ${ownerId}::uuid`

/** Returns the tables with references to a contact, from the database's catalog. */
async function tablesOfContacts(system: SystemTx): Promise<string[]> {
  const { rows } = await system.execute<{ name: string }>(
    sql`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'contacts'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

type Rows = Record<string, unknown>[]

/**
 * System read: everything stored about one contact of an owner, by table (standard S20): rows that refer to them and
 * rows that mention them, without secrets.
 */
export async function exportPersonOf(
  system: SystemTx,
  claims: Claims,
  ownerId: string,
  person: Person,
): Promise<Record<string, Rows>> {
  const secrets = new Map(
    claims.flatMap(({ personalData }) => (personalData?.tables ?? []).map((table) => [table.name, table.secrets])),
  )
  const told: Record<string, Rows> = {}
  const read = async (table: string, where: SQL) => {
    const { rows } = await system.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) - ${sql.param([...(secrets.get(table) ?? []), 'user_id'])}::text[] as row
        from ${sql.identifier(table)} t where ${where}`,
    )
    // A row that refers to them may mention them, too.
    const all = new Map(
      [...(told[table] ?? []), ...rows.map(({ row }) => row)].map((row) => [JSON.stringify(row), row]),
    )
    if (all.size > 0) told[table] = [...all.values()]
  }
  for (const table of await tablesOfContacts(system))
    await read(table, sql`${ofOwner(ownerId)} and contact_id = any (${sql.param([...person.ids])}::uuid[])`)
  for (const mention of mentionsOf(claims))
    if (mention.isTold !== false) await read(mention.table, sql`${ofOwner(ownerId)} and ${mention.where(person)}`)
  return told
}

/** Removes what features store about a contact outside of tables. @throws if one could not */
export async function forgetContactOf(context: Context, person: Person): Promise<void> {
  for (const { personalData } of context.claims) await personalData?.forgetContact?.(context, person)
}

/** Moves everything that features store about a contact to the one it is merged into. */
export async function mergeContactData(context: Context, tx: OwnerTx, goneId: string, keepId: string): Promise<void> {
  for (const { personalData } of context.claims) await personalData?.mergeContact?.(context, tx, goneId, keepId)
}

/** Notifies features that a contact's mailbox has spoken: strangers' input for them no longer counts. */
export async function noteHeardFrom(context: Context, tx: OwnerTx, contactId: string): Promise<void> {
  for (const { personalData } of context.claims) await personalData?.heardFrom?.(context, tx, contactId)
}

/**
 * System write: deletes rows and jobs that mention a contact, or cleans rows that the owner needs. Rows that refer to
 * the contact are deleted with it.
 */
export async function eraseMentionsOf(context: Context, system: SystemTx, person: Person): Promise<void> {
  const { claims, ownerId } = context
  for (const { table, where, clean } of mentionsOf(claims)) {
    if (clean) await clean(context, system, person)
    else await system.execute(sql`delete from ${sql.identifier(table)} where ${ofOwner(ownerId)} and ${where(person)}`)
  }
  const { rows } = await system.execute(sql`select to_regclass('pgboss.job') is not null as yes`)
  if (rows[0]?.yes)
    await system.execute(
      sql`delete from pgboss.job where data ->> 'userId' = ${ownerId} and ${tellsOf(sql`data::text`, person)}`,
    )
}
