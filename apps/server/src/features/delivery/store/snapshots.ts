import { campaignRecipients, contacts, sendRanges, sendResults, sends } from '@greenroom/db'
import { type MailDesign, type MessageChannel, RANGE_SIZE, type SendTest } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { onEachDay, rankedByEngagement } from './paced-days.ts'
import { type Asked, drawn } from './test-draws.ts'
import { groupBy } from './zones.ts'

/** Longest time of a snapshot, in milliseconds; a million take some seconds. */
const SNAPSHOT_MS = 120_000

/** People who begin to be reached at one moment. */
export interface Wave {
  keys: readonly string[]
  notBefore: Date
  because: string | null
  /** Not reached at all. */
  isLeftOut: boolean
  /** Of people who get the winner of a test: says when, as far as is known, by when they would be reached without it. */
  restAt?: ((planned: Date) => Date) | undefined
}

export interface NewSendRow {
  id: string
  channel: MessageChannel
  content: string
  /** Of a mail. */
  subject?: string | undefined
  preheader?: string | undefined
  design?: MailDesign | null
  test?: SendTest | null
  variantLinks?: number[] | null
  testEndsAt?: Date | null
  links: readonly string[]
  mediaIds: readonly string[]
  /** The send that it follows, for those who did not click. It is followed once. */
  resendOf?: string | null
  /** Percent of its people who are held back to compare. */
  controlShare?: number | null
  isOpenEnded: boolean
}

export async function insertSend({ ownerId, now }: Context, tx: OwnerTx, send: NewSendRow): Promise<void> {
  const { links, mediaIds, ...row } = send
  await tx
    .insert(sends)
    .values({ ...row, links: [...links], mediaIds: [...mediaIds], userId: ownerId, state: 'sending', startedAt: now })
}

/** Gives a transaction time and memory for a snapshot. What owners only look at keeps to the usual limits. */
export async function allowSnapshot(tx: OwnerTx): Promise<void> {
  await tx.execute(sql.raw(`set local statement_timeout = ${SNAPSHOT_MS}; set local work_mem = '64MB'`))
}

/** How many recipients a send has. @property leaving without those whose time has passed */
export interface Listed {
  total: number
  leaving: number
}

/**
 * Lists an audience as recipients, wave by wave and zone by zone, and makes the ranges of each wave.
 * @param wavesOfDay in order
 * @param asked.only lists these people alone; each keeps the moment that they have in the whole audience
 * @param asked.days on which it leaves; absent: all of it on one
 * @param asked.control draws people who are held back to compare; absent: nobody
 * @param asked.draw draws a test: of each two waves, the first are its people, and the second the rest
 */
export async function listAudience(
  { ownerId, now }: Context,
  tx: OwnerTx,
  sendId: string,
  audience: SQL,
  wavesOfDay: readonly Wave[],
  { size, spreadMs, only, days, draw, isByBestHour, control }: Asked,
): Promise<Listed> {
  const zones = (draw ? wavesOfDay.filter((_, wave) => wave % 2 === 0) : wavesOfDay).flatMap(({ keys }, wave) =>
    keys.map((key) => ({ key, wave })),
  )
  const waves = onEachDay(wavesOfDay, days)
  const group = groupBy(isByBestHour)
  const isControl = control ? isDrawn(control) : sql`false`
  const people = days
    ? rankedByEngagement({ ownerId }, audience, group, { days, waves: wavesOfDay.length, isControl })
    : sql`select ${contacts.id} as id, ${group} as zone, 0 as before from ${contacts} where ${audience}`
  const listed = sql`(${people}) as a
    join unnest(${sql.param(zones.map(({ key }) => key))}::text[], ${sql.param(zones.map(({ wave }) => wave))}::int[])
      with ordinality as z (key, wave, nth) on z.key = a.zone`
  const everybody = draw
    ? drawn(sendId, draw, listed)
    : sql`select a.id, a.before + z.wave as wave, 0 as variant, (row_number() over (order by a.before, z.nth, a.id))::int - 1 as seq from ${listed}`
  const rows = only
    ? await keepOnly({ ownerId }, tx, sendId, everybody, only, size)
    : await keepEverybody({ ownerId }, tx, sendId, { everybody, isControl }, size)
  const waveOf = ({ wave }: Part) => waves[wave] as Wave
  const leftOut = rows.filter((part) => waveOf(part).isLeftOut)
  const leaving = rows.filter((part) => !waveOf(part).isLeftOut)
  await leaveOut({ ownerId, now }, tx, sendId, leftOut)
  const momentOf = (part: Part) =>
    waveOf(part).notBefore.getTime() + Math.floor((part.nth * spreadMs) / Math.ceil(part.people / size))
  const ranges = leaving.map((part) => {
    const { because, restAt } = waveOf(part)
    const planned = new Date(momentOf(part))
    return { ...part, notBefore: restAt?.(planned) ?? planned, plannedAt: restAt ? planned : null, because }
  })
  await insertRanges({ ownerId }, tx, sendId, ranges)
  const sum = (parts: readonly Part[]) => parts.reduce((people, { n }) => people + n, 0)
  return { total: sum(rows), leaving: sum(leaving) }
}

type Owner = Pick<Context, 'ownerId'>

/** Tells of a listed person `id` whether they are held back, as `policy/control-draw.ts` draws them. */
const isDrawn = ({ seed, upTo }: NonNullable<Asked['control']>): SQL =>
  sql`sha256(convert_to(${seed} || id::text, 'UTF8')) <= decode(${upTo}, 'hex')`

/** Recipients of a wave who follow one another, at most as many as a range has. */
interface Part {
  wave: number
  /** Place among the parts of the wave, from 0. */
  nth: number
  /** People of the whole wave. */
  people: number
  first: number
  n: number
}

/** Lists everybody. The parts of a wave follow from its bounds, so a million rows are read twice and not five times. */
async function keepEverybody(
  { ownerId }: Owner,
  tx: OwnerTx,
  sendId: string,
  { everybody, isControl }: { everybody: SQL; isControl: SQL },
  size: number,
) {
  const { rows } = await tx.execute<{ wave: number; first: number; people: number }>(sql`
    with listed as materialized (${everybody}),
      kept as (insert into ${campaignRecipients} (user_id, send_id, seq, contact_id, variant, is_control)
        select ${ownerId}, ${sendId}, seq, id, variant, ${isControl} from listed)
    select wave, min(seq) as first, count(*)::int as people from listed group by wave order by first`)
  return rows.flatMap(({ wave, first, people }) =>
    Array.from({ length: Math.ceil(people / size) }, (_, nth): Part => {
      const before = nth * size
      return { wave, nth, people, first: first + before, n: Math.min(size, people - before) }
    }),
  )
}

/** Lists some of everybody, in the parts to which they would belong among all. */
async function keepOnly(
  { ownerId }: Owner,
  tx: OwnerTx,
  sendId: string,
  everybody: SQL,
  only: readonly string[],
  size: number,
): Promise<Part[]> {
  const { rows } = await tx.execute<Part & Record<string, unknown>>(sql`
    with every as materialized (${everybody}),
      listed as materialized (select id, wave, variant, seq as place, (row_number() over (order by seq))::int - 1 as seq from every
        where id = any (${sql.param([...only])}::uuid[])),
      kept as (insert into ${campaignRecipients} (user_id, send_id, seq, contact_id, variant) select ${ownerId}, ${sendId}, seq, id, variant from listed),
      waves as (select wave, min(seq) as first, count(*)::int as people from every group by wave)
    select l.wave, (l.place - w.first) / ${size}::int as nth, w.people, min(l.seq) as first, count(*)::int as n
    from listed l join waves w on w.wave = l.wave group by 1, 2, 3 order by first`)
  return rows
}

async function leaveOut({ ownerId, now }: Owner & { now: Date }, tx: OwnerTx, sendId: string, parts: readonly Part[]) {
  if (parts.length === 0) return
  await tx.execute(sql`insert into ${sendResults} (user_id, send_id, seq, attempt, outcome, reason, at)
    select ${ownerId}, ${sendId}, seq, 1, 'skipped', 'left_out', ${now}::timestamptz
    from unnest(${sql.param(parts.map(({ first }) => first))}::int[], ${sql.param(parts.map(({ n }) => n))}::int[]) as part (first, n)
      cross join lateral generate_series(part.first, part.first + part.n - 1) as seq`)
}

/** Inserts a range for each part, numbered in their order. */
async function insertRanges(
  { ownerId }: Owner,
  tx: OwnerTx,
  sendId: string,
  parts: readonly (Part & { notBefore: Date; plannedAt: Date | null; because: string | null })[],
): Promise<void> {
  if (parts.length === 0) return
  const of = <K extends keyof (typeof parts)[number]>(key: K) => sql.param(parts.map((part) => part[key]))
  await tx.execute(sql`insert into ${sendRanges} (user_id, send_id, no, first, n, not_before, planned_at, because)
    select ${ownerId}, ${sendId}, nth - 1, first, n, not_before, planned_at, because
    from unnest(${of('first')}::int[], ${of('n')}::int[], ${of('notBefore')}::timestamptz[], ${of('plannedAt')}::timestamptz[],
      ${of('because')}::text[]) with ordinality as part (first, n, not_before, planned_at, because, nth)`)
}

/** Notes how many recipients a send has, and the money set aside for it. */
export async function noteListed(
  { ownerId }: Owner,
  tx: OwnerTx,
  sendId: string,
  {
    total,
    holdId,
    budget,
    setAside,
    mostCost,
  }: { total: number; holdId: string | null; budget: number; setAside: number; mostCost: number | null },
): Promise<void> {
  await tx.execute(sql`update ${sends} set total = ${total}, hold_id = ${holdId}, budget = ${budget}, set_aside = ${setAside}, most_cost = ${mostCost}
    where user_id = ${ownerId} and id = ${sendId}`)
}

/** A person of an automatic message. */
export interface Occasion {
  contactId: string
  occasion: number
  notBefore: Date
  /** At most, in the units of the send. */
  cost: number
}

/**
 * Adds recipients to a send whose row the caller has locked; whoever is listed for this occasion stays as they are.
 * @returns how many were added
 */
export async function appendRecipients(
  { ownerId }: Owner,
  tx: OwnerTx,
  sendId: string,
  people: readonly Occasion[],
): Promise<number> {
  const { rows } = await tx.execute<{ seq: number; contact_id: string; occasion: number }>(sql`
    insert into ${campaignRecipients} (user_id, send_id, seq, contact_id, occasion)
    select ${ownerId}, ${sendId}, (select coalesce(max(seq), -1) from ${campaignRecipients} where send_id = ${sendId}) + p.nth::int, p.contact_id, p.occasion
    from unnest(${sql.param(people.map(({ contactId }) => contactId))}::uuid[], ${sql.param(people.map(({ occasion }) => occasion))}::int[])
      with ordinality as p (contact_id, occasion, nth)
    on conflict (user_id, contact_id, send_id, occasion) do nothing returning seq, contact_id, occasion`)
  const asked = new Map(people.map((one) => [`${one.contactId}/${one.occasion}`, one]))
  const added = rows.map((row) => {
    const { notBefore: at, cost } = asked.get(`${row.contact_id}/${row.occasion}`) as Occasion
    return { seq: row.seq, at, cost }
  })
  // Links of a range are numbered from its first recipient, so its numbers lie close together.
  for (const [moment, group] of Map.groupBy(added, ({ at }) => at.getTime()))
    for (const part of Map.groupBy(group, ({ seq }) => Math.floor(seq / RANGE_SIZE)).values()) {
      const seqs = part.map(({ seq }) => seq).toSorted((a, b) => a - b)
      const promised = part.reduce((sum, { cost }) => sum + cost, 0)
      const list = { sendId, seqs, attempt: 1, first: seqs[0] ?? 0, linkBase: null, because: null, promised }
      await insertList({ ownerId }, tx, { ...list, notBefore: new Date(moment) })
    }
  await tx.execute(
    sql`update ${sends} set total = total + ${rows.length} where user_id = ${ownerId} and id = ${sendId}`,
  )
  return rows.length
}

export interface NewList {
  sendId: string
  /** Ascending. */
  seqs: readonly number[]
  attempt: number
  /** Of the range that they come from, by which their links are numbered. */
  first: number
  linkBase: number | null
  notBefore: Date
  because: string | null
  /** Highest cost of these people of an automatic message, in the units of the send. */
  promised: number
}

/** Inserts a range of these recipients behind all others. The caller has locked the send's row. */
export async function insertList({ ownerId }: Owner, tx: OwnerTx, list: NewList): Promise<void> {
  const { sendId, seqs, attempt, first, linkBase, notBefore, because, promised } = list
  await tx.execute(sql`insert into ${sendRanges} (user_id, send_id, no, first, n, seqs, attempt, link_base, not_before, because, promised)
    select ${ownerId}, ${sendId}, coalesce(max(no), -1) + 1, ${first}, ${seqs.length}, ${sql.param([...seqs])}::int[], ${attempt},
      ${linkBase}::bigint, ${notBefore}::timestamptz, ${because}, ${promised} from ${sendRanges} where send_id = ${sendId}`)
}
