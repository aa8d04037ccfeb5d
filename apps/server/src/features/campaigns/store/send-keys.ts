import { randomBytes } from 'node:crypto'
import { sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../../platform/db/tx.ts'

const KEY_BYTES = 32

/** The messages of a send that left on one UTC day. */
export interface KeyOf {
  userId: string
  sendId: string
  day: string
}

/** System write: returns the keys of these days by `sendId/day`, and makes those that are missing. */
export async function keysOfAll(system: SystemTx, wanted: readonly KeyOf[]): Promise<Map<string, Buffer>> {
  if (wanted.length === 0) return new Map()
  const each = [...new Map(wanted.map((one) => [`${one.sendId}/${one.day}`, one])).values()]
  const list = <T>(read: (one: KeyOf) => T) => sql.param(each.map(read))
  const days = sql`unnest(${list(({ userId }) => userId)}::uuid[], ${list(({ sendId }) => sendId)}::uuid[],
    ${list(({ day }) => day)}::date[], ${list(() => randomBytes(KEY_BYTES))}::bytea[]) as w (user_id, send_id, day, key)`
  await system.execute(
    sql`insert into send_keys (user_id, send_id, day, hash_key) select * from ${days}
      order by send_id, day on conflict do nothing`,
  )
  const { rows } = await system.execute<{ send_id: string; day: string; key: Buffer }>(
    sql`select k.send_id, k.day::text as day, k.hash_key as key from send_keys k
      where (k.send_id, k.day) in (select w.send_id, w.day from ${days})`,
  )
  return new Map(rows.map(({ send_id, day, key }) => [`${send_id}/${day}`, key]))
}

/** System write: deletes the keys of days before one. Nobody can tell afterward whose hashes they made. */
export async function forgetKeysOfAll(system: SystemTx, before: string): Promise<void> {
  await system.execute(sql`delete from send_keys where day < ${before}::date`)
}
