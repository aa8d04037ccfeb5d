import { BEST_HOUR_DAYS, bestHourOf, DAY_MS, localHour, whereaboutsOf } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { keepBestHoursOfAll } from '../../contacts/public.ts'
import { type Clicker, listClickersOfAll, listOwnersWithClicksOfAll } from '../queries/best-hours.ts'

/** Owners, and people of one, looked at in one transaction. */
const OWNERS = 500
const PEOPLE = 1000

type Learning = Pick<JobContext, 'db' | 'now' | 'signal'>

/**
 * Keeps each person's best hour, from the clicks of the last months of those who agree to be recognized. Whoever no longer
 * agrees, or has too few clicks left, has none. Only hours that differ are written. Safe to repeat.
 */
export async function learnBestHours(context: Learning): Promise<void> {
  const { db, signal } = context
  for (let after: string | undefined, owners: string[] = []; ; after = owners.at(-1)) {
    const from = after
    owners = await db.asSystem((system) => listOwnersWithClicksOfAll(system, from, OWNERS))
    for (const userId of owners) {
      signal.throwIfAborted()
      await learnOf(context, userId)
    }
    if (owners.length < OWNERS) return
  }
}

/** Looks at an owner's people twice: what one person's hour is depends on those of the whole list. */
async function learnOf(context: Learning, userId: string): Promise<void> {
  const list = Array.from({ length: 24 }, () => 0)
  for await (const people of clickersOf(context, userId))
    for (const hour of people.flatMap(hoursOf)) list[hour] = (list[hour] ?? 0) + 1
  for await (const people of clickersOf(context, userId)) {
    const found = people.map((person) => ({ person, hour: bestHourOf(hoursOf(person), list) ?? null }))
    const changed = found.filter(({ person, hour }) => hour !== person.bestHour)
    await keepBestHoursOfAll(
      context,
      userId,
      changed.map(({ person, hour }) => ({ contactId: person.id, hour })),
    )
  }
}

/** Reads an owner's people in batches. */
async function* clickersOf({ db, now, signal }: Learning, userId: string): AsyncGenerator<Clicker[]> {
  const since = new Date(now.getTime() - BEST_HOUR_DAYS * DAY_MS)
  for (let after: string | undefined, people: Clicker[] = []; ; after = people.at(-1)?.id) {
    signal.throwIfAborted()
    const from = after
    people = await db.asSystem((system) => listClickersOfAll(system, userId, { since, after: from, limit: PEOPLE }))
    yield people
    if (people.length < PEOPLE) return
  }
}

/** Returns the hours of a person's clicks by the clock by which their emails leave. */
function hoursOf(person: Clicker): number[] {
  const where = whereaboutsOf({ ...person, bestHour: null })
  return person.clicks.map((at) => localHour(where, new Date(at)))
}
