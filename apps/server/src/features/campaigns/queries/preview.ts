import type { CampaignPreview } from '@greenroom/contracts'
import type { CampaignRow } from '@greenroom/db'
import {
  countSegments,
  dayOf,
  detectableDifference,
  LEAST_FOR_CONTROL,
  linksIn,
  peopleOfEach,
  sampleShortLink,
  type SendingDay,
  TEST_SHARES,
  USUAL_CLICK_RATE,
  type VariantTest,
} from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { type ControlDraw, paceOf } from '../../delivery/public.ts'
import { mailSender, waitingMedia } from '../../messaging/public.ts'
import { isSellingNow } from '../../reports/public.ts'
import { planDays } from '../../sender-domains/public.ts'
import { readAvailable } from '../../wallet/public.ts'
import { dueOf } from '../policy/departures.ts'
import { costsOfAll, costsOfFirst, type Narrowed } from '../policy/first.ts'
import { baseOf, hashWith } from '../policy/hashes.ts'
import {
  funds,
  nobody,
  nothingToCompare,
  plan,
  type Problem,
  problemsOfDraft,
  problemsOfSender,
  testOverDays,
  tooFewToHoldBack,
  tooManyDays,
} from '../policy/problems.ts'
import { problemsOfResend } from '../policy/resends.ts'
import { spanOf } from '../policy/tally.ts'
import { findCampaign } from './campaigns.ts'
import { type Frame, openFrame } from './frame.ts'
import { fitsIn, readRoom } from './room.ts'
import { readUsualClicks } from './usual-clicks.ts'
import { canStart } from './triggers.ts'
import { type Survey, surveyAudience } from './survey.ts'
import { openSurveys } from './surveys.ts'

/**
 * Returns what sending a campaign would do, computed from every recipient's own text.
 * @param gone aborted once nobody waits for the answer
 * @throws AppError NOT_FOUND; CONFLICT; UNAVAILABLE
 */
export async function previewCampaign(context: Context, id: string, gone: AbortSignal): Promise<CampaignPreview> {
  const survey = await surveyOf(context, id, gone)
  return context.db.forOwner(context.ownerId, (tx) => figuresOf(context, tx, survey))
}

/** Makes a survey of a campaign. @param isFresh false: one of the last minute will do @throws AppError as `previewCampaign` */
export async function surveyOf(context: Context, id: string, gone: AbortSignal, isFresh = true): Promise<Survey> {
  const row = await rowOf(context, id)
  const known = isFresh ? undefined : context.hold(openSurveys).find(keyOf(row), context.now)
  return known ?? makeSurvey(context, row, context.ownerId, gone)
}

async function makeSurvey(context: Context, row: CampaignRow, asker: string, gone: AbortSignal): Promise<Survey> {
  const surveys = context.hold(openSurveys)
  const survey = await surveys.make(asker, keyOf(row), gone, (signal) => surveyAudience(context, row, signal))
  surveys.keep(keyOf(row), survey, context.now)
  return survey
}

/**
 * Surveys a campaign for confirmation, or returns a survey from the last minute. With an outdated hash, it only refreshes
 * the preview, which a newer review may replace.
 * @throws AppError as `previewCampaign`
 */
export async function surveyToConfirm(context: Context, id: string, hash: string): Promise<Survey> {
  const row = await rowOf(context, id)
  const surveys = context.hold(openSurveys)
  const known = surveys.find(keyOf(row), context.now)
  if (known) return known
  const { base } = await context.db.forOwner(context.ownerId, (tx) => openFrame(context, tx, row))
  if (base !== baseOf(hash)) return surveyOf(context, id, NEVER)
  return surveys.insist(context.ownerId, () => surveyAudience(context, row, NEVER))
}
const NEVER = new AbortController().signal

/**
 * Returns who of a campaign is held back, as its last review drew them; undefined: nobody. A survey that it takes ends none of
 * another campaign. @throws AppError as `previewCampaign`
 */
export async function drawFor(context: Context, row: CampaignRow, gone: AbortSignal): Promise<ControlDraw | undefined> {
  if (row.controlShare === null) return undefined
  const { ownerId, hold } = context
  const surveys = hold(openSurveys)
  const known = surveys.findDraw(keyOf(row))
  if (known) return known
  const asker = surveys.isMaking(ownerId, keyOf(row)) ? ownerId : `${ownerId}/draw`
  return (await makeSurvey(context, row, asker, gone)).tally.control?.draw
}

/** Reads a campaign that is looked at. @throws AppError NOT_FOUND */
export async function rowOf(context: Context, id: string): Promise<CampaignRow> {
  const row = await context.db.readForOwner(context.ownerId, (tx) => findCampaign(context, tx, id))
  if (!row) throw notFound('campaign')
  return row
}

const keyOf = ({ userId, id, version }: CampaignRow) => `${userId}/${id}/${version}`

/** Returns the figures of a survey beside the plan and the wallet as they are now. */
export async function figuresOf(context: Context, tx: OwnerTx, { frame, tally }: Survey): Promise<CampaignPreview> {
  const { campaign, gate, base, artist } = frame
  const { recipients, cost, segments, skipped, held, control } = tally
  const isAutomatic = campaign.trigger !== null
  const balance = await readAvailable(context, tx)
  const planned = tally.planned === undefined ? null : new Date(tally.planned)
  const room = await readRoom(context, tx, campaign, dueOf(campaign, planned, context.now))
  const fits = fitsIn(room, recipients)
  const media = await waitingMedia(context, tx, campaign.mediaIds)
  const problems: Problem[] = [
    ...problemsOfSender(gate),
    ...problemsOfDraft(
      campaign,
      {
        artist,
        lostSegments: frame.lostSegments,
        mediaLost: media.length < campaign.mediaIds.length,
        triggerLost: !(await canStart(context, tx, campaign.trigger)),
        links: frame.mail?.links.length ?? 0,
      },
      context.now,
    ),
    ...(frame.resend ? problemsOfResend(campaign, frame.resend.original, context.now) : []),
  ]
  const days = await planDays(context, tx, gate.mail, { people: recipients, start: frame.start })
  if (campaign.type === 'email' && days.length > 0 && sumOf(days) < recipients) problems.push(tooManyDays)
  if (campaign.test && isPaced(days, frame.start)) problems.push(testOverDays)
  const share = campaign.controlShare
  const people = recipients + (control?.people ?? 0)
  if (share !== null && !(await isSellingNow(context, tx))) problems.push(nothingToCompare)
  else if (share !== null && people > 0 && people < LEAST_FOR_CONTROL) problems.push(tooFewToHoldBack(people))
  if (!isAutomatic) {
    if (problems.length === 0 && recipients === 0) problems.push(nobody(campaign.type))
    if (fits < recipients) problems.push(plan(campaign.type))
    if (balance < cost.most) problems.push(funds)
  }
  return {
    recipients,
    skipped,
    held,
    segments,
    cost,
    balance,
    ...(isAutomatic
      ? { first_at: null, last_at: null }
      : withDays(momentsOf(context, frame, tally), days, frame.start)),
    days: isPaced(days, frame.start) ? days.map(({ day, people }) => ({ date: day, people })) : [],
    per_second: paceFor(context, gate)?.perSecond ?? null,
    plan: room
      ? {
          limit: room.limit,
          usage: room.usage,
          fits,
          first: campaign.type === 'email' ? costsOfAll(cost) : costsOfFirst(tally.firsts, fits),
        }
      : null,
    birthdays: campaign.trigger?.kind === 'birthday' ? presentBirthdays(tally) : null,
    joined_lately: campaign.trigger?.kind === 'joined' ? tally.lately : null,
    from: senderOf(context, frame),
    senders: [...tally.senders].map(([from, people]) => ({ from, recipients: people })),
    links: linksOf(context, frame),
    dear: frame.mail ? [] : countSegments(campaign.content).dear,
    gaps: tally.gaps,
    test: campaign.test && (await foreseeTest(context, tx, campaign.test, recipients)),
    control: share === null ? null : { share, people: control?.people ?? 0 },
    problems,
    hash: hashWith(base, { recipients, most: cost.most }),
  }
}

const sumOf = (days: readonly SendingDay[]) => days.reduce((sum, { people }) => sum + people, 0)

/** Tells whether mails leave on other days than the first. */
const isPaced = (days: readonly SendingDay[], start: Date) => days.some(({ day }) => day !== dayOf(start))

/** Moves when the last one leaves to the last of these days. */
function withDays(moments: Pick<CampaignPreview, 'first_at' | 'last_at'>, days: readonly SendingDay[], start: Date) {
  const move = (moment: string | null, day: string | undefined) =>
    moment === null || day === undefined
      ? moment
      : new Date(Date.parse(moment) + Math.max(0, Date.parse(day) - Date.parse(dayOf(start)))).toISOString()
  return { first_at: move(moments.first_at, days[0]?.day), last_at: move(moments.last_at, days.at(-1)?.day) }
}

/** Returns how large a difference a test of so many people can show. */
async function foreseeTest(
  context: Context,
  tx: OwnerTx,
  { variants, share, hours }: VariantTest,
  people: number,
): Promise<NonNullable<CampaignPreview['test']>> {
  const versions = variants.length + 1
  const each = peopleOfEach(people, { share, versions })
  const usual = await readUsualClicks(context, tx)
  const difference = detectableDifference(each, { versions, hours, rate: usual ?? USUAL_CLICK_RATE })
  return { versions, each, rest: people - Math.floor((people * share) / 100), usual_clicks: usual, difference }
}

function presentBirthdays({ birthdays: { people, cost, next } }: Survey['tally']): CampaignPreview['birthdays'] {
  return { people, cost, next: next ? { contact_id: next.id, name: next.name, date: next.date } : null }
}

function senderOf({ providers: { email }, hold }: Context, { campaign, gate, sender }: Frame): string | null {
  if (campaign.type === 'sms') return gate.sender?.address ?? null
  if (gate.mail?.kind === 'own') return `${sender} <${gate.mail.row.localPart}@${gate.mail.row.domain}>`
  return email ? `${mailSender({ hold }, sender)} <${email.from.address}>` : null
}

/** Returns the links of a message. Those of a text are shortened; the address of one in a mail is not seen. */
const linksOf = ({ urls }: Context, { campaign, mail }: Frame): CampaignPreview['links'] =>
  mail
    ? mail.links.map((url) => ({ url, short: url }))
    : linksIn(campaign.content).map((url) => ({ url, short: sampleShortLink(urls.publicUrl) }))

const paceFor = ({ providers: { sms } }: Context, { sender }: Frame['gate']) =>
  sender && sms ? paceOf(sender, sms.name) : undefined

/** Mails that an installation passes on at least; the real pace is its relays'. */
const MAIL_PACE = { perSecond: 100, perDay: undefined }

const HOUR_MS = 3_600_000

/** Returns when the first and the last of these messages leave, at the pace of the owner's number. */
export function momentsOf(
  context: Context,
  { campaign, gate }: Frame,
  texts: Pick<Narrowed, 'departures'>,
): Pick<CampaignPreview, 'first_at' | 'last_at'> {
  const pace = paceFor(context, gate) ?? (campaign.type === 'email' ? MAIL_PACE : { perSecond: 1, perDay: undefined })
  const { first, last: lastWithout } = spanOf(texts, pace)
  // The rest get the winner of a test, at the latest so many hours later.
  const hours = campaign.test && campaign.test.share < TEST_SHARES.everybody ? campaign.test.hours : 0
  const last = lastWithout && new Date(lastWithout.getTime() + hours * HOUR_MS)
  return { first_at: first?.toISOString() ?? null, last_at: last?.toISOString() ?? null }
}
