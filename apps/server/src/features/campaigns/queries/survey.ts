import type { Context } from '../../../platform/context.ts'
import { centsOfMail } from '../policy/mails.ts'
import { openDrawing } from '../policy/control.ts'
import { count, countOccasion, emptyTally, type Tally } from '../policy/tally.ts'
import { behind, judge, others, readPeople } from './fates.ts'
import { startOf } from '../policy/departures.ts'
import { type Frame, type Frozen, openFrame } from './frame.ts'
import { openPlaces } from './places.ts'
import { countLeftOut } from './resends.ts'

/** A campaign looked at for every person of its audience. */
export interface Survey {
  /** Of the campaign. */
  version: number
  frame: Frame
  tally: Tally
}

/** People read at once, and people decided about before others get their turn (standard W22). */
const BATCH = 5000
const SLICE = 1000

/**
 * Looks at every person of a campaign's audience, in batches, so that a million people keep nobody waiting.
 * @param signal aborted once nobody wants the result
 * @param start moment from which it leaves
 * @throws its reason; AppError CONFLICT if the audience cannot be counted
 */
export async function surveyAudience(
  context: Context,
  campaign: Frozen,
  signal: AbortSignal,
  start = startOf(campaign, context.now),
): Promise<Survey> {
  const { db, ownerId } = context
  const { trigger } = campaign
  const frame = await db.forOwner(ownerId, (tx) => openFrame(context, tx, campaign, start))
  const places = await db.forOwner(ownerId, (tx) => openPlaces(tx, frame))
  const tally = emptyTally()
  const drawing = campaign.controlShare === null ? undefined : openDrawing(campaign.id, campaign.controlShare)
  if (frame.resend) tally.skipped = await countLeftOut(context, frame.resend.others, signal)
  for (let after: string | undefined, full = true; full; ) {
    signal.throwIfAborted()
    const from = after
    const people = await db.readForOwner(ownerId, (tx) =>
      readPeople(tx, frame, { where: from === undefined ? undefined : behind(from), limit: BATCH }),
    )
    for (let at = 0; at < people.length; at += SLICE) {
      signal.throwIfAborted()
      const slice = people.slice(at, at + SLICE)
      const moments = places && new Map(slice.map((person) => [person.id, places.next(person)]))
      const judged = await db.forOwner(ownerId, (tx) => judge(context, tx, frame, slice, moments))
      for (const { person, fate } of judged) {
        if (drawing && fate.outcome === 'send') drawing.take(tally, person, fate)
        else count(tally, person, fate)
        if (trigger && fate.outcome === 'send') countOccasion(tally, trigger, person, fate, context.now)
      }
      await others()
    }
    full = people.length === BATCH
    after = people.at(-1)?.id
  }
  tally.control = drawing?.close(tally)
  if (campaign.type === 'email')
    tally.cost = { least: centsOfMail(tally.cost.least), most: centsOfMail(tally.cost.most) }
  return { version: campaign.version, frame, tally }
}
