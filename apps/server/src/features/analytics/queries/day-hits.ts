import { agentCode, type Channel, channelOf } from '@greenroom/domain'
import type pg from 'pg'
import { type CopiedRow, copyOut } from '../../../platform/db/copy-out.ts'
import { type ReadHit, VisitBuilder } from '../policy/visit-builder.ts'
import { KINDS, type VisitDay, type WordColumn } from '../policy/visit-day.ts'

/** One site on one of its owner's days. */
export interface SiteDay {
  ownerId: string
  siteId: string
  starts: Date
  ends: Date
}

/** Builds before the agent stored the device alone, and the referrer as it came. */
const deviceCode = (device: 'mobile' | 'tablet' | 'desktop') =>
  `when '${device}' then ${agentCode({ device, system: 'Other', browser: 'Other' })}`
const AGENT = `case when agent <> 0 then agent else (case device ${deviceCode('mobile')} ${deviceCode('tablet')} ${deviceCode('desktop')} else 0 end)::int2 end`
const SOURCE = 'coalesce(source, case when channel = 0 then referrer end)'

/** Columns in the order in which they are read. Those of the origin are neighbors, so that they are compared as they came. */
const COLUMNS = [
  'visitor',
  'at',
  `(case kind when 'view' then ${KINDS.view} when 'click' then ${KINDS.click} else ${KINDS['sign-up']} end)::int2`,
  'block_id',
  'channel',
  SOURCE,
  ...[1, 2, 3, 4, 5].map((word) => `utm[${word}]`),
  'code',
  'country',
  'region',
  'city',
  AGENT,
  'language',
] as const
const PLACES = {
  channel: 4,
  source: 5,
  utm_source: 6,
  utm_medium: 7,
  utm_campaign: 8,
  utm_term: 9,
  utm_content: 10,
  code: 11,
  country: 12,
  region: 13,
  city: 14,
  agent: 15,
  language: 16,
} satisfies Record<WordColumn, number>

const UNKNOWN: Channel = 'unknown'
const DIRECT: Channel = 'direct'

/** A row of hits, read anew for each. */
class RowHit implements ReadHit {
  readonly #row: CopiedRow
  constructor(row: CopiedRow) {
    this.#row = row
  }
  get visitor() {
    return this.#row.bytes(0)
  }
  get at() {
    return this.#row.millis(1)
  }
  get kind() {
    return this.#row.int2(2)
  }
  get block() {
    return this.#row.uuid(3)
  }
  get origin() {
    const channel = channelOf(this.#row.int2(PLACES.channel))
    if (channel === UNKNOWN || channel === DIRECT)
      for (let place = PLACES.source; this.#row.isNull(place); place += 1) if (place === PLACES.code) return null
    return this.#row.span(PLACES.channel, PLACES.code)
  }
  word = (column: WordColumn) => {
    if (column === 'channel') {
      const channel = channelOf(this.#row.int2(PLACES.channel))
      return channel === UNKNOWN ? '' : channel
    }
    if (column !== 'agent') return this.#row.text(PLACES[column])
    const agent = this.#row.int2(PLACES.agent)
    return agent === 0 ? '' : String(agent)
  }
}

const within = ({ ownerId, siteId, starts, ends }: SiteDay, at: string) =>
  `user_id = '${ownerId}'::uuid and mini_site_id = '${siteId}'::uuid
    and ${at} >= '${starts.toISOString()}'::timestamptz and ${at} < '${ends.toISOString()}'::timestamptz`

/**
 * Reads the hits of a site's day as visits, streaming, and the number of those that do not count. Sign-ups that came as sums
 * alone, from builds before they were hits, join as visits of their own.
 */
export async function readDayHits(
  client: pg.ClientBase,
  day: SiteDay,
): Promise<{ visits: VisitDay; filtered: number }> {
  const builder = new VisitBuilder(day.starts)
  const joined = new Map<string, number>()
  let hit: { row: CopiedRow; read: RowHit } | undefined
  await copyOut(
    client,
    `select ${COLUMNS.join(', ')} from hits where ${within(day, 'at')} and not is_bot
      order by visitor, at, kind desc, block_id, channel, source, code`,
    (row) => {
      hit ??= { row, read: new RowHit(row) }
      builder.add(hit.read)
      if (hit.read.kind === KINDS['sign-up']) joined.set(hit.read.block, (joined.get(hit.read.block) ?? 0) + 1)
    },
  )
  const sums = await client.query<{ block: string; source: string; at: Date; n: number }>(
    `select block_id as block, source, quarter as at, sign_ups as n from sign_up_rollups
      where ${within(day, 'quarter')} order by quarter desc, block_id, source`,
  )
  for (const { block, source, at, n } of sums.rows) {
    const known = Math.min(n, joined.get(block) ?? 0)
    joined.set(block, (joined.get(block) ?? 0) - known)
    const word = (column: WordColumn) => (column === 'source' ? source : '')
    for (let more = known; more < n; more += 1)
      builder.add({ visitor: NOBODY, at: at.getTime(), kind: KINDS['sign-up'], block, origin: null, word })
  }
  const bots = await client.query<{ n: number }>(
    `select count(*)::int as n from hits where ${within(day, 'at')} and is_bot`,
  )
  return { visits: builder.done(), filtered: bots.rows[0]?.n ?? 0 }
}

const NOBODY = Buffer.alloc(0)
