import { hits } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import type { Database } from '../../../platform/db/database.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import { type Hit, NO_FACTS, NOBODY, type VisitFacts } from './hits.ts'

/** A sign-up to count. `source` is a host, or empty. */
export interface SignUp {
  ownerId: string
  siteId: string
  blockId: string
  at: Date
  source: string
  /** Absent: nothing else is known of the visit. */
  hit?: VisitFacts & Pick<Hit, 'visitor' | 'country' | 'region' | 'city'>
}

const NOTHING = { ...NO_FACTS, visitor: NOBODY, country: null, region: null, city: null }

/** Writes a hit, and adds one to the sums of its quarter of an hour, and to the all-time counter of the block. */
export async function addSignUp(
  tx: OwnerTx | SystemTx,
  { ownerId, siteId, blockId, at, source, hit = { ...NOTHING, source: source || null } }: SignUp,
): Promise<void> {
  await tx.insert(hits).values({
    ...hit,
    utm: hit.utm && [...hit.utm],
    userId: ownerId,
    miniSiteId: siteId,
    blockId,
    kind: 'sign-up',
    at,
    isBot: false,
  })
  await noteLateHit(tx, { ownerId, siteId, at })
  await tx.execute(
    sql`insert into sign_up_rollups as r (user_id, mini_site_id, quarter, block_id, source, sign_ups)
      values (${ownerId}::uuid, ${siteId}::uuid, date_bin('15 minutes', ${at.toISOString()}::timestamptz, 'epoch'),
        ${blockId}::uuid, ${source}, 1)
      on conflict (user_id, mini_site_id, quarter, block_id, source) do update set sign_ups = r.sign_ups + 1`,
  )
  await tx.execute(
    sql`insert into block_counters as c (user_id, block_id, mini_site_id, sign_ups)
      values (${ownerId}::uuid, ${blockId}::uuid, ${siteId}::uuid, 1)
      on conflict (user_id, block_id) do update set sign_ups = c.sign_ups + 1`,
  )
}

/** Leaves a note of a hit that comes when its day may be sealed, by which that day is sealed anew. */
async function noteLateHit(
  tx: OwnerTx | SystemTx,
  { ownerId, siteId, at }: Pick<SignUp, 'ownerId' | 'siteId' | 'at'>,
): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  await tx.execute(
    sql`insert into late_hits (user_id, mini_site_id, quarter)
      select ${ownerId}::uuid, ${siteId}::uuid, date_bin('15 minutes', ${moment}, 'epoch')
      where ${moment} < statement_timestamp() - interval '2 minutes' or exists (
        select from analytics_seals where user_id = ${ownerId}::uuid and done_until > ${moment}
      )`,
  )
}

/** System write: records past sign-ups, all or none. */
export async function recordSignUpsOfAll(db: Database, signUps: readonly SignUp[]): Promise<void> {
  await db.asSystem(async (tx) => {
    for (const signUp of signUps) await addSignUp(tx, signUp)
  })
}
