import { NOW_MINUTES } from '@greenroom/contracts'
import { sql } from '@greenroom/db/sql'
import type { Channel } from '@greenroom/domain'
import { channelOf } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'

const MINUTE_MS = 60_000
/** Hits that are looked at: more in half an hour come only to a page that the whole world looks at. The latest of them count. */
const MAX_HITS = 50_000
const NEWEST = 10

export interface NewHit {
  kind: 'view' | 'click' | 'sign-up'
  at: string
  title: string | null
  country: string | null
  channel: Channel
  source: string | null
}

export interface NowNumbers {
  visitors: number
  /** Views by minute, oldest first. */
  minutes: number[]
  newest: NewHit[]
}

/** Reads the last half hour of one site or all of the owner's. @throws AppError NOT_FOUND */
export async function readNow({ db, ownerId, now }: Context, siteId: string | undefined): Promise<NowNumbers> {
  const present = new Date(now.getTime() - NOW_MINUTES.present * MINUTE_MS)
  const from = new Date(now.getTime() - NOW_MINUTES.shown * MINUTE_MS)
  const { rows } = await db.readForOwner(ownerId, (tx) =>
    tx
      .execute<{
        sites: number
        visitors: number
        minutes: { minute: number; n: number }[]
        newest: (Omit<NewHit, 'channel'> & { channel: number })[]
      }>(
        sql`with sites as materialized (
            select id from mini_sites where user_id = ${ownerId}::uuid and id = coalesce(${siteId ?? null}::uuid, id)
          ), recent as materialized (
            select h.* from hits h
            where h.user_id = ${ownerId}::uuid and h.mini_site_id = any (array(select id from sites))
              and h.at > ${from.toISOString()}::timestamptz and h.at <= ${now.toISOString()}::timestamptz and not h.is_bot
            order by h.at desc limit ${MAX_HITS}
          ), newest as (
            select r.kind, r.at, b.title, r.country, r.channel, coalesce(r.source, r.referrer) as source
            from (select * from recent order by at desc limit ${NEWEST}) r
              left join blocks b on b.user_id = ${ownerId}::uuid and b.id = r.block_id
            order by r.at desc
          ), minutes as (
            select floor(extract(epoch from at - ${from.toISOString()}::timestamptz) / 60)::int as minute, count(*) as n
            from recent where kind = 'view' group by 1
          )
          select (select count(*)::int from sites) as sites,
            (select count(distinct visitor)::int from recent
              where at > ${present.toISOString()}::timestamptz and length(visitor) > 0) as visitors,
            (select coalesce(json_agg(minutes), '[]') from minutes) as minutes,
            (select coalesce(json_agg(newest), '[]') from newest) as newest`,
      )
      .execute(),
  )
  const [found] = rows
  if (!found || (siteId !== undefined && found.sites === 0)) throw notFound('site')
  const minutes = Array.from({ length: NOW_MINUTES.shown }, () => 0)
  for (const { minute, n } of found.minutes) {
    const place = Math.min(Math.max(minute, 0), NOW_MINUTES.shown - 1)
    minutes[place] = (minutes[place] ?? 0) + n
  }
  return {
    visitors: found.visitors,
    minutes,
    newest: found.newest.map((hit) => ({
      ...hit,
      at: new Date(hit.at).toISOString(),
      channel: channelOf(hit.channel),
    })),
  }
}
