import { users, weeklyLetters } from '@greenroom/db'
import { lt, sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../platform/db/tx.ts'

/** System write: takes a week of an owner. @returns false if it, or a later one, is taken already */
export async function takeWeek(tx: SystemTx, userId: string, week: string, at: Date): Promise<boolean> {
  const taken = await tx
    .insert(weeklyLetters)
    .values({ userId, week, at })
    .onConflictDoUpdate({ target: weeklyLetters.userId, set: { week, at }, setWhere: lt(weeklyLetters.week, week) })
    .returning({ userId: weeklyLetters.userId })
  return taken.length > 0
}

/** System write: takes a week of everybody. */
export async function takeWeekOfAll(tx: SystemTx, week: string, at: Date): Promise<void> {
  await tx.execute(
    sql`insert into ${weeklyLetters} (user_id, week, at) select id, ${week}::date, ${at.toISOString()}::timestamptz from ${users}
      on conflict (user_id) do update set week = greatest(${weeklyLetters}.week, excluded.week), at = excluded.at`,
  )
}
