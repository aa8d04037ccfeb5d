import { agentCode, type Channel, channelCode } from '@greenroom/domain'
import type { House } from '../platform/house.ts'
import { recordHitsOfAll } from '../features/analytics/public.ts'
import { makeHit } from './hit-factory.ts'

/** A hit with everything that it may say, for tests of figures. */
export interface ToldHit {
  userId: string
  siteId: string
  at: Date
  /** Block of a click or sign-up; absent: a view. */
  blockId?: string | undefined
  isSignUp?: boolean
  /** Empty: asked not to be told apart. */
  who?: string
  isBot?: boolean
  channel?: Channel
  source?: string | undefined
  country?: string | undefined
  city?: string | undefined
  language?: string | undefined
  agent?: Parameters<typeof agentCode>[0]
  utm?: readonly (string | null)[] | undefined
  code?: string | undefined
}

/** Records hits as the intake does, with what they say. */
export async function recordTold({ db }: House, hits: readonly ToldHit[]): Promise<void> {
  const visitorOf = (who = 'one') => Buffer.from(who && who.padEnd(16))
  await recordHitsOfAll(
    db,
    hits
      .filter(({ isSignUp }) => !isSignUp)
      .map(({ who, blockId = null, isBot = false, userId, siteId, at }) =>
        makeHit({ userId, siteId, at, blockId, isBot, visitor: visitorOf(who), device: 'other' }),
      ),
    10_000,
  )
  for (const hit of hits) {
    const told = [
      channelCode(hit.channel ?? 'unknown'),
      hit.source ?? null,
      hit.country ?? null,
      hit.city ?? null,
      hit.language ?? null,
      hit.agent ? agentCode(hit.agent) : 0,
      hit.utm ?? null,
      hit.code ?? null,
    ]
    const { userId, siteId, blockId = null, at, who, isBot = false } = hit
    if (hit.isSignUp)
      await db.systemPool.query(
        `with kept as (
          insert into hits (user_id, mini_site_id, block_id, kind, at, visitor, is_bot, device, channel, source, country, city, language, agent, utm, code)
          values ($1, $2, $3, 'sign-up', $4, $5, $6, 'other', $7, $8, $9, $10, $11, $12, $13, $14)
        )
        insert into sign_up_rollups as r (user_id, mini_site_id, quarter, block_id, source, sign_ups)
        values ($1, $2, date_bin('15 minutes', $4::timestamptz, 'epoch'), $3, coalesce($8, ''), 1)
        on conflict (user_id, mini_site_id, quarter, block_id, source) do update set sign_ups = r.sign_ups + 1`,
        [userId, siteId, blockId, at, visitorOf(who), isBot, ...told],
      )
    else
      await db.systemPool.query(
        `update hits set channel = $5, source = $6, country = $7, city = $8, language = $9, agent = $10, utm = $11, code = $12
          where user_id = $1 and mini_site_id = $2 and at = $3 and visitor = $4 and block_id is not distinct from $13`,
        [userId, siteId, at, visitorOf(who), ...told, blockId],
      )
  }
}
