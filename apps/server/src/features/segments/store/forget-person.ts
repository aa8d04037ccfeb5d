import { segments } from '@greenroom/db'
import { MAX_SEGMENT_DESCRIPTION, MAX_SEGMENT_NAME } from '@greenroom/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { type Person, tellsOf, withoutPerson } from '../../../platform/person-data.ts'
import { personForgotten } from '../events.ts'

/**
 * System write: takes a person out of what the owner has written into segments. The conditions stay, and compare with a mark
 * that nobody has: whoever else belongs to a segment, or does not, is the same as before.
 */
export async function forgetPerson(context: Context, system: SystemTx, person: Person): Promise<void> {
  const { ownerId, now } = context
  const text = sql`concat_ws(' ', ${segments.name}, ${segments.description}, ${segments.rule}::text)`
  const naming = await system
    .select({ id: segments.id, name: segments.name, description: segments.description, rule: segments.rule })
    .from(segments)
    .where(and(eq(segments.userId, ownerId), tellsOf(text, person)))
    .orderBy(segments.id)
    .for('no key update')
  for (const { id, ...words } of naming) {
    const { name, description, rule } = withoutPerson(words, person)
    await system
      .update(segments)
      .set({
        name: name.slice(0, MAX_SEGMENT_NAME),
        description: description.slice(0, MAX_SEGMENT_DESCRIPTION),
        rule,
        version: sql`${segments.version} + 1`,
        updatedAt: now,
      })
      .where(and(eq(segments.userId, ownerId), eq(segments.id, id)))
  }
  if (naming.length > 0) await announce(context, system, personForgotten(naming.length))
}
