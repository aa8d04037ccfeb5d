import { sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'

/** Texts of a contact that could not be taken yet. */
export const textsOfPerson: Mention = {
  table: 'inbound_texts',
  where: (person) => tellsOf(sql`sender || ' ' || body`, person),
}

/** System read: counts the texts that came to numbers that nobody holds, by number. */
export async function unclaimedOfAll({
  db,
}: SystemContext): Promise<{ number: string; texts: number; lastAt: Date }[]> {
  const { rows } = await db.system.execute<{ number: string; texts: number; last_at: string }>(
    sql`select recipient as number, count(*)::int as texts, max(received_at) as last_at from inbound_texts
      where state = 'unclaimed' group by recipient order by recipient`,
  )
  return rows.map(({ number, texts, last_at }) => ({ number, texts, lastAt: new Date(last_at) }))
}
