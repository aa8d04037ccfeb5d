import type { CampaignRow } from '@greenroom/db'
import { whereaboutsOf } from '@greenroom/domain'
import type { Context, JobContext } from '../../../platform/context.ts'
import { occasionOf, windowOf } from '../policy/occasions.ts'
import { listClockedOfAll, readCandidates } from '../queries/automatic.ts'
import { findCampaign } from '../queries/campaigns.ts'
import { openFrame } from '../queries/frame.ts'
import { addOccasions } from './add-occasions.ts'

/** Automatic messages, and people, read at once. */
const BATCH = 100
const PEOPLE = 1000

/** Adds everybody whose birthday, or day since joining, comes within the hour where they live. It may run twice. */
export async function findOccasions(context: JobContext): Promise<void> {
  for (let after: { userId: string; id: string } | undefined, full = true; full; ) {
    const rows = await listClockedOfAll(context, after, BATCH)
    for (const { id, userId } of rows) {
      context.signal.throwIfAborted()
      // One owner's trouble must not keep others waiting.
      await findOf(context, userId, id).catch((error: unknown) => {
        context.signal.throwIfAborted()
        context.log.error({ err: error, campaign: id }, 'occasions of an automatic message were not found')
      })
    }
    full = rows.length === BATCH
    after = rows.at(-1)
  }
}

async function findOf(context: JobContext, userId: string, id: string): Promise<void> {
  const owner = await context.asOwner(userId)
  const row = await owner.db.readForOwner(owner.ownerId, (tx) => findCampaign(owner, tx, id))
  if (!row?.isRunning) return
  for (let after: string | undefined, isMore = true; isMore; ) {
    context.signal.throwIfAborted()
    const last = await addNext(owner, row, after)
    isMore = last !== undefined
    after = last
  }
}

/** Adds those who are due among the next people. @returns the last of them, undefined after the end */
async function addNext(owner: Context, row: CampaignRow, after: string | undefined): Promise<string | undefined> {
  const { trigger } = row
  if (trigger?.kind !== 'birthday' && trigger?.kind !== 'joined') return undefined
  const window = windowOf(row, owner.now)
  return owner.db.forOwner(owner.ownerId, async (tx) => {
    const frame = await openFrame(owner, tx, row)
    const people = await readCandidates(tx, frame.condition, trigger, window, { after, limit: PEOPLE })
    const hours = frame.gate.rules.hours ?? undefined
    const due = people.flatMap((person) => {
      const found = occasionOf(trigger, person, whereaboutsOf(person), window, hours)
      return found ? [{ person, ...found }] : []
    })
    if (due.length > 0) await addOccasions(owner, tx, row.id, frame, due)
    return people.length === PEOPLE ? people.at(-1)?.id : undefined
  })
}
