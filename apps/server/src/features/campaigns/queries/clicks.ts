import { type MachineRule, type MailProvider, mailProviderOf, OPEN_LINK, type OpenRule } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** A hit that knows whose link it followed, or whose mail it opened. */
export interface LinkedHit {
  id: string
  userId: string
  sendId: string
  seq: number
  /** `OPEN_LINK`: an open. */
  link: number
  at: Date
  agent: string
  network: string
  rule: MachineRule | OpenRule | null
  isJudged: boolean
  /** Page of its owner that the link led to, and the hash of the visitor there. */
  siteId: string | null
  pageVisitor: Buffer | null
}

/** One message to one person. */
export interface Recipient {
  sendId: string
  seq: number
}

/** What judging and counting need to know about a message. */
export interface MessageOfHits extends Recipient {
  /** Undefined if the person was erased. */
  contactId: string | undefined
  /** True if the person agreed to be recognized. */
  mayBeNamed: boolean
  /** When the provider accepted it. */
  acceptedAt: Date | undefined
  /** Number of its links. */
  links: number
  /** Mailbox provider of the person; undefined for a text. */
  provider: MailProvider | undefined
  /** Version of a test that the person is in. */
  variant: number | undefined
  /** Segments that the person was in when it was sent, one bit each. */
  segments: number
  /** Country that they were in then. */
  country: string | undefined
}

interface HitRow extends Record<string, unknown> {
  id: string
  user_id: string
  send_id: string
  seq: number
  link: number
  at: string
  agent: string
  network: string
  rule: MachineRule | OpenRule | null
  is_judged: boolean
  site_id: string | null
  page_visitor: Buffer | null
}

const COLUMNS = sql.raw(
  'h.id, h.user_id, h.send_id, h.seq, h.link, h.at, h.agent, h.network, h.rule, h.judged_at is not null as is_judged, h.site_id, h.page_visitor',
)

const hitOf = (row: HitRow): LinkedHit => ({
  id: row.id,
  userId: row.user_id,
  sendId: row.send_id,
  seq: row.seq,
  link: row.link,
  at: new Date(row.at),
  agent: row.agent,
  network: row.network,
  rule: row.rule,
  isJudged: row.is_judged,
  siteId: row.site_id,
  pageVisitor: row.page_visitor,
})

/** System read: hits before a moment that wait to be judged, oldest first. */
export async function listUnjudgedOfAll(system: SystemTx, before: Date, limit: number): Promise<LinkedHit[]> {
  const { rows } = await system.execute<HitRow>(
    sql`select ${COLUMNS} from link_hits h
      where h.judged_at is null and h.seq is not null and h.at <= ${before.toISOString()}::timestamptz
      order by h.at, h.id limit ${limit}`,
  )
  return rows.map(hitOf)
}

/**
 * System read: judged clicks of machines that a touch may still overrule, oldest first. @param after the last one of an earlier batch
 */
export async function listAwaitedOfAll(
  system: SystemTx,
  after: Pick<LinkedHit, 'at' | 'id'> | undefined,
  limit: number,
): Promise<LinkedHit[]> {
  const from = after && sql`and (h.at, h.id) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  const { rows } = await system.execute<HitRow>(
    sql`select ${COLUMNS} from link_hits h
      where h.page_visitor is not null and h.judged_at is not null and h.rule is not null and h.seq is not null ${from ?? sql``}
      order by h.at, h.id limit ${limit}`,
  )
  return rows.map(hitOf)
}

/** System read: clicks of these messages between two moments, judged or not. */
export async function listHitsOfMessagesOfAll(
  system: SystemTx,
  of: readonly Recipient[],
  from: Date,
  to: Date,
  limit: number,
): Promise<LinkedHit[]> {
  const { rows } = await system.execute<HitRow>(
    sql`select ${COLUMNS} from (select distinct * from ${recipients(of)}) w join link_hits h
        on h.send_id = w.send_id and h.seq = w.seq
      where h.link >= 0 and h.at between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz limit ${limit}`,
  )
  return rows.map(hitOf)
}

/** System read: clicks of these visitors between two moments, judged or not. */
export async function listHitsOfVisitorsOfAll(
  system: SystemTx,
  visitors: readonly Pick<LinkedHit, 'network' | 'agent'>[],
  from: Date,
  to: Date,
  limit: number,
): Promise<LinkedHit[]> {
  if (visitors.length === 0) return []
  const { rows } = await system.execute<HitRow>(
    sql`select ${COLUMNS} from (select distinct * from unnest(${sql.param(visitors.map(({ network }) => network))}::text[],
        ${sql.param(visitors.map(({ agent }) => agent))}::text[]) as given (network, agent)) w
      join link_hits h on h.network = w.network and h.agent = w.agent
      where h.seq is not null and h.link >= 0 and h.at between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz
      limit ${limit}`,
  )
  return rows.map(hitOf)
}

/** System read: the messages of these recipients whose campaign still exists. */
export async function listMessagesOfHitsOfAll(system: SystemTx, of: readonly Recipient[]): Promise<MessageOfHits[]> {
  const { rows } = await system.execute<{
    send_id: string
    seq: number
    contact_id: string | null
    may_be_named: boolean
    accepted_at: string | null
    links: number
    variant: number | null
    segments: number | null
    country: string | null
    channel: string
    email: string | null
  }>(
    sql`select w.send_id, w.seq, c.id as contact_id, coalesce(c.visits_consent = 'subscribed', false) as may_be_named,
        (select min(t.at) from send_results t
          where t.send_id = w.send_id and t.seq = w.seq and t.outcome in ('sent', 'uncertain')) as accepted_at,
        coalesce(s.variant_links[case when r.variant < 0 then s.winner else r.variant end + 1], cardinality(s.links)) as links,
        case when s.variant_links is not null and r.variant >= 0 then r.variant end as variant, s.channel, c.email,
        g.bits as segments, g.country
      from (select distinct * from ${recipients(of)}) w
      join sends s on s.id = w.send_id
      left join campaign_recipients r on r.send_id = w.send_id and r.seq = w.seq
      left join recipient_segments g on g.user_id = s.user_id and g.send_id = w.send_id and g.seq = w.seq
      left join contacts c on c.user_id = r.user_id and c.id = r.contact_id and c.deleted_at is null`,
  )
  return rows.map((row) => ({
    sendId: row.send_id,
    seq: row.seq,
    contactId: row.contact_id ?? undefined,
    mayBeNamed: row.may_be_named,
    acceptedAt: row.accepted_at === null ? undefined : new Date(row.accepted_at),
    links: row.links,
    variant: row.variant ?? undefined,
    segments: row.segments ?? 0,
    country: row.country ?? undefined,
    provider: row.channel === 'email' ? mailProviderOf(row.email ?? '') : undefined,
  }))
}

/** System read: of these people of sends, those who are counted there already, as `sendId/person`. */
export async function listCountedOfAll(
  system: SystemTx,
  people: readonly { sendId: string; person: string }[],
): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const { rows } = await system.execute<{ send_id: string; person: string }>(
    sql`select w.send_id, w.person from unnest(${sql.param(people.map(({ sendId }) => sendId))}::uuid[],
        ${sql.param(people.map(({ person }) => person))}::text[]) as w (send_id, person)
      where exists (select 1 from campaign_engagements e
          where e.send_id = w.send_id and e.kind = 'open' and e.link = ${OPEN_LINK} and e.person = w.person)
        or exists (select 1 from campaign_engagements e
          where e.send_id = w.send_id and e.kind = 'click' and e.link between 0 and 99 and e.person = w.person)`,
  )
  return new Set(rows.map((row) => `${row.send_id}/${row.person}`))
}

const recipients = (of: readonly Recipient[]) =>
  sql`unnest(${sql.param(of.map(({ sendId }) => sendId))}::uuid[], ${sql.param(of.map(({ seq }) => seq))}::int[]) as given (send_id, seq)`
