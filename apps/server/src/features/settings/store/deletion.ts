import { erasures } from '@greenroom/db'
import { inArray } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'

/** System write: records a person to erase again, and when. */
export async function noteErasure({ db }: SystemContext, person: string, againAt: Date): Promise<void> {
  await db.system
    .insert(erasures)
    .values({ person, againAt })
    .onConflictDoUpdate({ target: erasures.person, set: { againAt } })
}

/** System write: the erasure of these people is complete. */
export async function forgetErasures({ db }: SystemContext, people: readonly string[]): Promise<void> {
  if (people.length > 0) await db.system.delete(erasures).where(inArray(erasures.person, [...people]))
}
