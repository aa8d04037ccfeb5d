import type { TimelineEntry } from '@greenroom/contracts'
import { type ContactNoteRow, contactNotes } from '@greenroom/db'
import { and, desc, eq, type SQL, sql } from '@greenroom/db/sql'
import type { TimelineDetails, TimelineKind } from '@greenroom/domain'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Mention } from '../../../platform/person-data.ts'
import { readContact } from './contact.ts'

/** Longest message text shown in a history. */
const MAX_TEXT = 1000

/** One line, with its time in microseconds as in the database. */
type Line = {
  [K in TimelineKind]: { kind: K; id: string; at: string; details: TimelineDetails[K] }
}[TimelineKind] &
  Record<string, unknown>

/** Last line of a page: its microsecond and id. */
const cursor = z.object({ at: z.string().regex(/^-?\d{1,17}$/), id: z.uuid() })
type Cursor = z.infer<typeof cursor>

/**
 * Returns the history of a live contact, newest first. Each part is read by its own index, so that every page costs the
 * same. @param after `next` of the previous page
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for an invalid `after`
 */
export async function getTimeline(
  { db, ownerId }: Context,
  contactId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ items: TimelineEntry[]; next: string | null }> {
  const from = after === undefined ? undefined : decodeCursor(cursor, after)
  const page: Page = { ownerId, contactId, from, limit: limit + 1 }
  const parts = await db.readForOwner(ownerId, (tx) =>
    Promise.all([origin, events, consent, notes, messages, campaigns, visits].map((part) => part(tx, page))),
  )
  if (!parts[0]?.length) throw notFound('contact')
  const lines = parts
    .flat()
    .filter((line) => !from || isBefore(line, from))
    .toSorted((a, b) => (isBefore(a, b) ? 1 : -1))
  const last = lines.length > limit ? lines[limit - 1] : undefined
  return {
    items: lines
      .slice(0, limit)
      .map(({ id, kind, at, details }) => ({ id, kind, at: momentOf(at), details: { ...details } })),
    next: last ? encodeCursor({ at: last.at, id: last.id }) : null,
  }
}

interface Page {
  ownerId: string
  contactId: string
  from: Cursor | undefined
  limit: number
}

/** Microseconds since 1970. A Date has only milliseconds, so lines in between would be lost or repeated. */
const micros = (at: SQL) => sql`(extract(epoch from ${at}) * 1000000)::bigint::text as at`

/** Selects the next rows of one table, aliased `t`. */
const next = ({ ownerId, contactId, from, limit }: Page, at: SQL) => sql`
  t.user_id = ${ownerId}::uuid and t.contact_id = ${contactId}::uuid
  and ${from ? sql`(${at}, t.id) < (timestamptz 'epoch' + ${from.at}::bigint * interval '1 microsecond', ${from.id}::uuid)` : sql`true`}
  order by ${at} desc, t.id desc limit ${limit}`

const read = async (tx: OwnerTx, query: SQL): Promise<Line[]> => (await tx.execute<Line>(query).execute()).rows

const SITE = sql`case when s.id is null then null else jsonb_build_object('name', s.name, 'username', s.username) end`

/** Reads how the contact was created. Empty if there is no such contact. */
const origin = (tx: OwnerTx, { ownerId, contactId }: Page) =>
  read(
    tx,
    sql`select c.id, case c.source when 'page' then 'signed_up' when 'import' then 'imported' else 'created' end as kind,
      ${micros(sql`coalesce(i.started_at, i.created_at, c.created_at)`)},
      case c.source when 'page' then jsonb_build_object('site', ${SITE})
        when 'import' then jsonb_build_object('file_name', i.file_name)
        else jsonb_build_object('source', c.source) end as details
      from contacts c
        left join mini_sites s on s.user_id = c.user_id and s.id = c.minisite_id
        left join contact_imports i on i.user_id = c.user_id and i.id = c.import_id
      where c.user_id = ${ownerId}::uuid and c.id = ${contactId}::uuid and c.deleted_at is null and c.locked_at is null`,
  )

const events = (tx: OwnerTx, page: Page) =>
  read(
    tx,
    sql`select t.id, t.kind, ${micros(sql`t.at`)}, t.details from contact_events t where ${next(page, sql`t.at`)}`,
  )

const consent = (tx: OwnerTx, page: Page) =>
  read(
    tx,
    sql`select t.id, 'consent' as kind, t.at, jsonb_build_object('channel', t.channel, 'state', t.state, 'actor', t.actor,
        'method', t.method, 'source', t.source, 'wording',
        case when w.id is null then null else jsonb_build_object('text', w.text, 'version', w.version) end) as details
      from (select t.id, t.user_id, t.channel, t.state, t.actor, t.method, t.source, t.wording_id, ${micros(sql`t.at`)}
        from consent_records t where ${next(page, sql`t.at`)}) t
      left join consent_wordings w on w.user_id = t.user_id and w.id = t.wording_id`,
  )

const notes = (tx: OwnerTx, page: Page) =>
  read(
    tx,
    sql`select t.id, 'note' as kind, ${micros(sql`t.created_at`)}, jsonb_build_object('note_id', t.id, 'body', t.body) as details
      from contact_notes t where ${next(page, sql`t.created_at`)}`,
  )

const messages = (tx: OwnerTx, page: Page) =>
  read(
    tx,
    sql`select t.id, 'message' as kind, ${micros(sql`t.sent_at`)}, jsonb_build_object('direction', t.direction,
        'channel', t.channel, 'subject', t.subject, 'content', left(t.content, ${MAX_TEXT}), 'status', t.status,
        'read_at', t.read_at) as details
      from messages t where t.status <> 'canceled' and ${next(page, sql`t.sent_at`)}`,
  )

/** Reads the campaigns that reached the person. Each knows its own recipients only, so all of theirs are looked up. */
const campaigns = (tx: OwnerTx, { ownerId, contactId, from, limit }: Page) =>
  read(
    tx,
    sql`select id, 'campaign' as kind, at::text as at, jsonb_build_object('campaign_id', send_id, 'name', name,
        'channel', channel, 'status', status) as details
      from (
        select campaign_message_id(r.send_id, r.seq) as id, (extract(epoch from f.at) * 1000000)::bigint as at, r.send_id,
          c.name, s.channel, coalesce(p.outcome, f.outcome) as status
        from campaign_recipients r
          join sends s on s.user_id = r.user_id and s.id = r.send_id
          join send_results f on f.user_id = r.user_id and f.send_id = r.send_id and f.seq = r.seq
          left join send_receipts p on p.user_id = r.user_id and p.send_id = r.send_id and p.seq = r.seq
          left join campaigns c on c.user_id = r.user_id and c.id = r.send_id and c.deleted_at is null
        where r.user_id = ${ownerId}::uuid and r.contact_id = ${contactId}::uuid
          and f.outcome in ('sent', 'failed', 'uncertain')
      ) sent
      where ${from ? sql`(at, id) < (${from.at}::bigint, ${from.id}::uuid)` : sql`true`}
      order by at desc, id desc limit ${limit}`,
  )

const visits = (tx: OwnerTx, page: Page) =>
  read(
    tx,
    sql`select t.id, case when t.block_id is null then 'visited' else 'clicked' end as kind, t.at,
        case when t.block_id is null then jsonb_build_object('site', ${SITE})
          else jsonb_build_object('site', ${SITE}, 'block', jsonb_build_object('id', t.block_id, 'title', b.title)) end as details
      from (select t.id, t.user_id, t.mini_site_id, t.block_id, ${micros(sql`t.at`)}
        from contact_visits t where ${next(page, sql`t.at`)}) t
      left join mini_sites s on s.user_id = t.user_id and s.id = t.mini_site_id
      left join blocks b on b.user_id = t.user_id and b.id = t.block_id`,
  )

/** Orders newer lines first, then greater ids. */
const isBefore = (one: Cursor, other: Cursor) =>
  one.at === other.at ? one.id < other.id : BigInt(one.at) < BigInt(other.at)

const momentOf = (at: string) => new Date(Number(BigInt(at) / 1000n)).toISOString()

/** Most notes shown of one person. */
const LATEST = 500

/** Lists the notes on a live contact, newest first. @throws AppError NOT_FOUND */
export async function listNotes(context: Context, contactId: string): Promise<ContactNoteRow[]> {
  const { db, ownerId } = context
  return db.readForOwner(ownerId, async (tx) => {
    const [rows] = await Promise.all([
      tx
        .select()
        .from(contactNotes)
        .where(and(eq(contactNotes.userId, ownerId), eq(contactNotes.contactId, contactId)))
        .orderBy(desc(contactNotes.createdAt), desc(contactNotes.id))
        .limit(LATEST)
        .execute(),
      readContact(context, tx, contactId),
    ])
    return rows
  })
}

/** Finds a person's addresses in the histories of others who had one of them by mistake or before a merge. */
export const rememberedByOthers: Mention = {
  table: 'contact_events',
  where: ({ emails, phones }) => {
    const of = (words: readonly string[]) => sql`${sql.param([...words])}::text[]`
    const email = of(emails.map((one) => one.toLowerCase()))
    const told = (path: string, words: ReturnType<typeof of>) =>
      sql`lower(details #>> ${path}::text[]) = any (${words})`
    return sql`kind in ('merged', 'edited') and (${told('{email}', email)} or ${told('{phone}', of(phones))}
      or ${told('{changes,email,from}', email)} or ${told('{changes,email,to}', email)}
      or ${told('{changes,phone,from}', of(phones))} or ${told('{changes,phone,to}', of(phones))})`
  },
}
