import { type InboundTextRow, inboundTexts } from '@greenroom/db'
import { and, eq, inArray, lt, sql } from '@greenroom/db/sql'
import type { Database } from '../../../platform/db/database.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** A text as a provider delivers it. */
export type NewText = Pick<
  InboundTextRow,
  'providerId' | 'receivedAt' | 'sender' | 'recipient' | 'body' | 'media' | 'word' | 'isAnswered' | 'accountSid'
>

/** System write: keeps texts in the order in which they came; those that are kept already stay as they are. */
export async function insertTextsOfAll(system: SystemTx, texts: readonly NewText[]): Promise<void> {
  const list = <T>(read: (text: NewText) => T) => sql.param(texts.map(read))
  await system.execute(
    sql`insert into inbound_texts (provider_id, received_at, sender, recipient, body, media, word, is_answered, account_sid)
      select provider_id, received_at, sender, recipient, body, media, word, is_answered, account_sid
      from unnest(${list(({ providerId }) => providerId)}::text[],
        ${list(({ receivedAt }) => receivedAt.toISOString())}::timestamptz[], ${list(({ sender }) => sender)}::text[],
        ${list(({ recipient }) => recipient)}::text[], ${list(({ body }) => body)}::text[],
        ${list(({ media }) => JSON.stringify(media))}::jsonb[], ${list(({ word }) => word)}::text[],
        ${list(({ isAnswered }) => isAnswered)}::bool[],
        ${list((text) => text.accountSid)}::text[]) with ordinality
        as t (provider_id, received_at, sender, recipient, body, media, word, is_answered, account_sid, place)
      order by place on conflict do nothing`,
  )
}

/** System write: keeps a text that the caller takes itself. Undefined if it is kept already. */
export async function insertLeasedOfAll(
  { system }: Database,
  text: NewText,
  seconds: number,
): Promise<InboundTextRow | undefined> {
  const [row] = await system
    .insert(inboundTexts)
    .values({ ...text, leasedUntil: leaseOf(seconds) })
    .onConflictDoNothing()
    .returning()
  return row
}

/**
 * Seconds after which another worker takes what a dead one had. Shorter than it takes to notice the death, so that its
 * job, when it runs again, finds its texts.
 */
export const LEASE_SECONDS = 10

/** Moment at which a lease ends, by the clock of the database, which workers on all machines share. */
const leaseOf = (seconds: number) => sql`clock_timestamp() + ${seconds} * interval '1s'`

/** System read: tells whether a word of the list waits that nobody has leased. */
export async function hasWordOfAll({ system }: Database): Promise<boolean> {
  const { rows } = await system.execute<{ word: string | null }>(
    sql`select word from inbound_texts
      where state = 'waiting' and (leased_until is null or leased_until < clock_timestamp())
      order by (word is null), number limit 1`,
  )
  return rows.some(({ word }) => word !== null)
}

/**
 * System write: leases waiting texts to a worker: words of the list first, then, if it takes all, others in order of arrival. A text waits while
 * another worker has an earlier one between the same two numbers, so that STOP and START keep their order.
 */
export async function leaseTextsOfAll(
  db: Database,
  { kind, limit, seconds }: { kind: 'words' | 'all'; limit: number; seconds: number },
): Promise<InboundTextRow[]> {
  const rows = await db.asSystem(async (tx) => {
    // Two leases at the same time would not see each other's rows.
    await holdLock(tx, 'inbound-texts')
    const next = sql`select c.provider_id, c.word from inbound_texts c
      where c.state = 'waiting' and (c.leased_until is null or c.leased_until < clock_timestamp())
        and not exists (select 1 from inbound_texts e
          where e.state = 'waiting' and e.sender = c.sender and e.recipient = c.recipient and e.leased_until >= clock_timestamp())
      order by (c.word is null), c.number limit ${limit} for update of c skip locked`
    return tx
      .update(inboundTexts)
      .set({ leasedUntil: leaseOf(seconds) })
      .where(
        sql`${inboundTexts.providerId} in (select next.provider_id from (${next}) next where ${kind === 'all'} or next.word is not null)`,
      )
      .returning()
  })
  return rows.toSorted((a, b) => Number(a.word === null) - Number(b.word === null) || a.number - b.number)
}

/** System write: forgets texts that are messages now. */
export async function forgetTextsOfAll(system: SystemTx, providerIds: readonly string[]): Promise<void> {
  if (providerIds.length === 0) return
  await system.delete(inboundTexts).where(inArray(inboundTexts.providerId, [...providerIds]))
}

/** System write: takes a text out of the queue, for a reason. */
export async function setAsideOfAll(
  system: SystemTx,
  providerId: string,
  change: Partial<Pick<InboundTextRow, 'userId'>> & { state: 'alone' | 'unclaimed' },
): Promise<void> {
  await system.update(inboundTexts).set(change).where(eq(inboundTexts.providerId, providerId))
}

/** System read: returns a text that is retried on its own. */
export async function findFailedText(system: SystemTx, providerId: string): Promise<InboundTextRow | undefined> {
  const [row] = await system
    .select()
    .from(inboundTexts)
    .where(and(eq(inboundTexts.providerId, providerId), eq(inboundTexts.state, 'alone')))
  return row
}

/** System write: forgets texts to numbers that nobody holds. */
export async function forgetUnclaimedOfAll(system: SystemTx, before: Date): Promise<void> {
  await system.delete(inboundTexts).where(and(eq(inboundTexts.state, 'unclaimed'), lt(inboundTexts.receivedAt, before)))
}
