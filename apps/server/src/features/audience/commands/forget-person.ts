import { MAX_SEGMENT_DESCRIPTION, MAX_SEGMENT_NAME } from '@greenroom/domain'
import { typedForms } from '@greenroom/domain/phone'
import type { Context } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { type Person, withoutPerson } from '../../../platform/person-data.ts'
import { personForgotten } from '../events.ts'
import { lockNaming, updateSegment } from '../store/segments.ts'

/**
 * Removes a person's data from the texts and rules of the owner's segments, as part of their erasure
 * (docs/decisions/0043). Conditions stay, and compare with a mark that nobody has, so that membership of others does
 * not change. The owner is told how many segments changed.
 */
export async function forgetPerson(context: Context, system: SystemTx, person: Person): Promise<void> {
  const naming = await lockNaming(system, context.ownerId, person)
  for (const { id, ...words } of naming) {
    const { name, description, rule } = withoutPerson(words, person, person.phones.map(typedForms))
    await updateSegment(context, system, id, {
      name: name.slice(0, MAX_SEGMENT_NAME),
      description: description.slice(0, MAX_SEGMENT_DESCRIPTION),
      rule,
    })
  }
  if (naming.length > 0) await announce(context, system, personForgotten(naming.length))
}
