import { quietUntil, whereaboutsOf } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { readStartedBy } from '../queries/automatic.ts'
import { isPerson, readPeople } from '../queries/fates.ts'
import { openFrame } from '../queries/frame.ts'
import { addOccasions } from './add-occasions.ts'

const MINUTE_MS = 60_000

/**
 * Adds somebody who joined to the automatic messages that this starts, each with its delay; a person gets each once.
 * @param joined.id block of the form, or rule of the word
 */
export async function noteJoined(
  context: Context,
  joined: { contactId: string; kind: 'form' | 'keyword'; id: string | null; at: Date },
): Promise<void> {
  const { contactId, kind, id, at } = joined
  await context.db.forOwner(context.ownerId, async (tx) => {
    for (const row of await readStartedBy(context, tx, { kind, id })) {
      const { trigger, confirmedAt } = row
      if (!trigger || !('delay_minutes' in trigger) || (confirmedAt && confirmedAt > at)) continue
      const frame = await openFrame(context, tx, row)
      const [person] = await readPeople(tx, frame, { where: isPerson(contactId), limit: 1 })
      if (!person) continue
      const moment = new Date(at.getTime() + trigger.delay_minutes * MINUTE_MS)
      const notBefore = quietUntil(whereaboutsOf(person), moment, frame.gate.rules.hours ?? undefined) ?? moment
      await addOccasions(context, tx, row.id, frame, [{ person, occasion: 0, notBefore }])
    }
  })
}
