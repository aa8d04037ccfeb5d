import type { CampaignRow } from '@greenroom/db'
import {
  type CampaignProblem,
  dayOf,
  lettersOf,
  linksIn,
  ownLinksOf,
  segmentsOfAudience,
  type SendTest,
  type VariantTest,
  type Whereabouts,
} from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context, JobContext } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import { unlessRefused } from '../../../platform/db/unless-refused.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { holdLimit } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { noteSegmentUse } from '../../audience/public.ts'
import { type NewSend, startSend } from '../../delivery/public.ts'
import { bookDays, releaseDays } from '../../sender-domains/public.ts'
import { campaignStuck } from '../events/campaigns.ts'
import { countsBestHours, departureOf } from '../policy/departures.ts'
import { featureOf } from '../policy/features.ts'
import { type Narrowed, narrowedTo } from '../policy/first.ts'
import { allowanceFor, baseOf, hasGrown, shownIn } from '../policy/hashes.ts'
import { problemsOfSender } from '../policy/problems.ts'
import { stopOfResend } from '../policy/resends.ts'
import { isBeingPrepared } from '../policy/states.ts'
import { approvalOf } from '../queries/approvals.ts'
import { findCampaign } from '../queries/campaigns.ts'
import { fitsIn, readRoom, type Room } from '../queries/room.ts'
import { type Survey, surveyAudience } from '../queries/survey.ts'
import { changeCampaign, lockCampaign } from '../store/campaigns.ts'
import { noteSegments } from './note-segments.ts'

/** How late a campaign may begin, in milliseconds. After a longer outage or a restore it waits and asks (standard O7). */
const LATE_MS = 60 * 60_000

/**
 * Lists the recipients of a campaign that is due, from which on it is being sent. If something is missing by now, it waits
 * and asks its owner; it never leaves late by itself. It may run twice: a campaign begins once.
 */
export async function prepareCampaign(
  context: JobContext,
  { userId, campaignId }: { userId: string; campaignId: string },
): Promise<void> {
  const owner = await context.asOwner(userId)
  const { db, ownerId, now } = owner
  const found = await db.forOwner(ownerId, async (tx) => {
    const row = await findCampaign(owner, tx, campaignId)
    if (!row || !isBeingPrepared(row, now)) return undefined
    const problem = (await approvalProblem(owner, tx, row)) ?? timeProblem(row, now)
    if (problem) await stop(owner, tx, row, problem)
    return problem ? undefined : row
  })
  if (!found) return
  const survey = await lookAt(context, owner, found)
  if (!survey) return
  // By itself, so that nobody waits for the owner's days while everybody is listed.
  const booked = found.type === 'email' ? await db.forOwner(ownerId, (tx) => book(owner, tx, found, survey)) : {}
  const problem = await db.forOwner(ownerId, async (tx) => {
    const stopped = booked.problem ?? (await begin(owner, tx, found, survey, booked.days))
    if (stopped) await stop(owner, tx, found, stopped)
    return stopped
  })
  if (!problem) await noteSegments(context, { userId, campaignId })
}

/** Surveys a campaign. @returns undefined if its audience cannot be counted any more: then it waits for its owner */
async function lookAt(context: JobContext, owner: Context, row: CampaignRow): Promise<Survey | undefined> {
  try {
    return await surveyAudience(owner, row, context.signal, owner.now)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error
    await owner.db.forOwner(owner.ownerId, (tx) => stop(owner, tx, row, 'audience'))
    return undefined
  }
}

/** Has a campaign wait for its owner, and tells them. The days that it was booked for are free again. */
async function stop(context: Context, tx: OwnerTx, { id, version, type }: CampaignRow, problem: CampaignProblem) {
  const row = await lockCampaign(context, tx, id)
  if (!row || row.version !== version) return
  await changeCampaign(context, tx, id, { problem })
  const object = { id, name: row.name }
  await noteChange(context, tx, { area: 'campaigns', object, action: 'stopped', after: { waits_for: problem } })
  if (type === 'email') await releaseDays(context, tx, id)
  await announce(context, tx, campaignStuck(id))
}

async function approvalProblem(context: Context, tx: OwnerTx, row: CampaignRow): Promise<CampaignProblem | undefined> {
  const approval = await approvalOf(context, tx, row)
  return approval && approval.decision !== 'approved' ? 'approval' : undefined
}

const timeProblem = ({ dueAt }: CampaignRow, now: Date): CampaignProblem | undefined =>
  dueAt && now.getTime() - dueAt.getTime() > LATE_MS ? 'late' : undefined

/** Checks what was confirmed against what would happen now. */
function problemOf(
  row: CampaignRow,
  { frame, tally }: Survey,
  room: Room | undefined,
  now: Date,
): CampaignProblem | undefined {
  if (problemsOfSender(frame.gate).length > 0) return 'sender'
  if (frame.lostSegments.length > 0) return 'audience'
  const stopped = frame.resend && stopOfResend(frame.resend.original, now)
  if (stopped) return stopped
  const confirmed = row.frozenHash ?? ''
  const shown = shownIn(confirmed)
  const { recipients } = tally
  if (baseOf(confirmed) !== frame.base || !shown) return 'changed'
  if (hasGrown(shown, { recipients, most: tally.cost.most })) return 'changed'
  if (recipients === 0) return 'empty'
  const wanted = wantedOf(row, recipients)
  return fitsIn(room, wanted) < wanted ? 'plan' : undefined
}

const wantedOf = ({ onlyFirst }: CampaignRow, recipients: number) => Math.min(recipients, onlyFirst ?? recipients)

/**
 * Returns the most that a campaign may cost while it is sent, in cents: as much more than it would cost now as is not worth
 * asking again for, within the plan's room. Whoever may be texted only later, because a rule has changed, counts towards it.
 */
function mostCostOf(
  { onlyFirst }: CampaignRow,
  { recipients, cost }: Pick<Narrowed, 'recipients' | 'cost'>,
  room: Room | undefined,
): number {
  const growth = onlyFirst === null ? fitsIn(room, recipients + Math.floor(allowanceFor(recipients))) - recipients : 0
  return cost.most + Math.ceil((cost.most / Math.max(recipients, 1)) * Math.max(growth, 0))
}

/** Ends the beginning of a campaign. @property problem undefined: it was changed, or another worker has begun it */
class Stopped extends AppError {
  readonly problem: CampaignProblem | undefined

  constructor(problem?: CampaignProblem) {
    super('CONFLICT', 'The campaign waits for its owner.')
    this.problem = problem
  }
}

/**
 * Lists everybody, and then, under the lock of the plan, checks that nothing has changed and all of it has room. The owner's
 * own messages go on meanwhile.
 */
async function begin(
  context: Context,
  tx: OwnerTx,
  { id }: CampaignRow,
  survey: Survey,
  days: NewSend['days'],
): Promise<CampaignProblem | undefined> {
  await holdLock(tx, `prepare:${id}`)
  const row = await findCampaign(context, tx, id)
  if (!row || !isAsSurveyed(row, survey, context.now)) return undefined
  const { refused } = await unlessRefused(tx, async () =>
    startSend(context, tx, {
      ...sendOf(row, survey),
      days,
      onListed: async ({ leaving }) => {
        await holdLimit(context, tx, featureOf(row.type))
        const now = await lockCampaign(context, tx, id)
        if (!now || !isAsSurveyed(now, survey, context.now)) throw new Stopped()
        const planned = await readRoom(context, tx, now, context.now)
        // Its texts are listed already, and count there.
        const room = planned && { ...planned, usage: planned.usage - (now.type === 'sms' ? leaving : 0) }
        const problem = problemOf(now, survey, room, context.now)
        if (problem) throw new Stopped(problem)
        return { mostCost: mostCostOf(now, chosenOf(now, survey), room) }
      },
    }),
  )
  if (refused instanceof Stopped) return refused.problem
  if (refused?.code === 'INSUFFICIENT_FUNDS') return 'funds'
  if (refused) throw refused
  await changeCampaign(context, tx, id, { state: 'sent', problem: null })
  await noteChange(context, tx, { area: 'campaigns', object: { id, name: row.name }, action: 'started' })
  await noteSegmentUse(context, tx, segmentsOfAudience(row.audience))
  return undefined
}

/** Books the days on which mails leave, anew if a killed worker has booked them. @returns days undefined: all of it leaves today */
async function book(
  context: Context,
  tx: OwnerTx,
  { id, test }: CampaignRow,
  survey: Survey,
): Promise<{ days?: NewSend['days']; problem?: CampaignProblem }> {
  await holdLock(tx, `prepare:${id}`)
  const row = await findCampaign(context, tx, id)
  if (!row || !isAsSurveyed(row, survey, context.now)) return {}
  const { frame, tally } = survey
  const booked = await bookDays(context, tx, { sendId: id, people: tally.recipients, start: frame.start })
  if (!booked) return { problem: 'sender' }
  const days = booked.map(({ day, people }) => ({ people, delayMs: Date.parse(day) - Date.parse(dayOf(frame.start)) }))
  if (days.every(({ delayMs }) => delayMs === 0)) return {}
  // The versions of a test would leave on different days.
  return test ? { problem: 'changed' } : { days }
}

const isAsSurveyed = (row: CampaignRow, { version }: Survey, now: Date) =>
  row.version === version && isBeingPrepared(row, now)

/** Returns whom a campaign is for, as surveyed. @property ids absent: the whole audience */
const chosenOf = (
  { onlyFirst, firstBy }: CampaignRow,
  { tally }: Survey,
): Pick<Narrowed, 'recipients' | 'cost'> & { ids?: string[] } =>
  onlyFirst === null ? { recipients: tally.recipients, cost: tally.cost } : narrowedTo(tally.firsts, firstBy, onlyFirst)

/** Returns a test as the pipeline works it off, with all of each version. */
const sendTestOf = (row: CampaignRow, test: VariantTest): SendTest => ({
  share: test.share,
  hours: test.hours,
  decide: test.decide,
  isLocal: row.schedule.mode === 'local',
  letters: lettersOf(row, test),
})

/** Returns a campaign as the pipeline works it off. */
function sendOf(row: CampaignRow, survey: Survey): NewSend {
  const { frame } = survey
  const { id, type, content, subject, preheader, design, test, mediaIds, schedule, resendOf, controlShare } = row
  const { ids, cost } = chosenOf(row, survey)
  return {
    id,
    channel: type,
    content,
    subject,
    preheader,
    design,
    test: test && sendTestOf(row, test),
    variantLinks: test && frame.mails.map(ownLinksOf),
    links: frame.mails[0]?.links ?? linksIn(content),
    mediaIds,
    resendOf,
    audience: frame.resend?.listing ?? frame.condition,
    only: ids,
    controlShare,
    control: survey.tally.control?.draw,
    whenOf: (where: Whereabouts) => departureOf(schedule, where, frame.start, frame.hours),
    spreadHours: frame.spreadHours,
    isByBestHour: countsBestHours(schedule),
    cost: cost.most,
  }
}
