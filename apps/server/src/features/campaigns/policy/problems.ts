import {
  campaignText,
  GATE_REASONS,
  type GateReason,
  isEmptyDesign,
  LEAST_FOR_CONTROL,
  MAX_SENDING_DAYS,
  maySend,
  mergeProblemsIn,
  mergeValues,
  type MessageChannel,
  SEND_WAITS,
  sendWait,
} from '@greenroom/domain'
import type { MarketingGate } from '../../messaging/public.ts'
import type { Frozen } from '../queries/frame.ts'
import { hasTooManyFields, problemsOfTest, TOO_MANY_FIELDS } from './test-problems.ts'
import { scheduleProblem } from './departures.ts'

/** Something that stands against sending, with a sentence and what mends it. */
export interface Problem {
  code: string
  text: string
  mend: string | null
}

const ofGate = (reason: GateReason): Problem => ({ code: reason, ...GATE_REASONS[reason] })

/**
 * Returns what stands against sending whatever the campaign says: the owner, the channel, the number, or the
 * domain (S14) and postal address (S18) that a mail needs.
 */
export function problemsOfSender({ channel, isVerified, isSetUp, sender, mail, rules }: MarketingGate): Problem[] {
  if (!isVerified) return [ofGate('not_verified')]
  if (!isSetUp) return [ofGate('not_set_up')]
  if (channel === 'email')
    return [
      ...(mail?.kind === 'none' ? [{ code: mail.because, ...NO_DOMAIN[mail.because] }] : []),
      ...(rules.postal_address === null ? [NO_POSTAL_ADDRESS] : []),
    ]
  if (!sender) return [ofGate('no_sender')]
  return maySend(sender.registration) ? [] : [ofGate('not_registered')]
}

const NO_DOMAIN = {
  no_domain: {
    text: 'You have no domain to send from, and this installation does not lend its own.',
    mend: 'Add your domain in your settings.',
  },
  domain_pending: {
    text: 'The records of your domain are not right yet.',
    mend: 'Add them where your domain is registered. Your settings show which ones.',
  },
  domain_stopped: {
    text: 'The records of your domain have broken, so no email campaigns leave from it.',
    mend: 'Put them right, and have them checked in your settings.',
  },
} as const

/** Problem of a campaign that would take too long at what may leave each day. */
export const tooManyDays: Problem = {
  code: 'too_many_days',
  text: `With what may leave a day, it would take more than ${MAX_SENDING_DAYS} days.`,
  mend: 'Send to fewer people, or from a domain of your own.',
}

/** Problem of a test whose mails would leave on several days: its versions would be read at different times. */
export const testOverDays: Problem = {
  code: 'test_over_days',
  text: 'A test leaves on one day, and your domain does not allow so many emails a day yet.',
  mend: 'Send it without a test, or to fewer people.',
}

/** Problem of a test whose people get their versions at different hours, so that hours would be compared, too. */
const testAtBestHours: Problem = {
  code: 'test_at_best_hours',
  text: 'A test compares versions, so everybody gets them at the same local time, not at their best hour.',
  mend: 'Choose one of the two.',
}

const NO_POSTAL_ADDRESS: Problem = {
  code: 'no_postal_address',
  text: 'The law asks for your postal address at the end of every email campaign.',
  mend: 'Add it in your settings. A post office box is enough.',
}

const TIMES = {
  past: { text: 'Its time has passed.', mend: 'Choose a time in the future.' },
  far: { text: 'Its time is more than a year away.', mend: 'Choose an earlier time.' },
} as const

/** Parts that a campaign names and that are gone. */
interface Lost {
  lostSegments: readonly string[]
  mediaLost: boolean
  /** The form, or the word, that starts it. */
  triggerLost: boolean
  /** Different links of all versions of a mail. */
  links: number
}

/** Returns what is wrong with what an owner wrote. */
export function problemsOfDraft(
  campaign: Frozen,
  { artist, lostSegments, mediaLost, triggerLost, links }: Lost & { artist: string },
  now: Date,
): Problem[] {
  const { type, content, design, subject, audience, schedule, trigger, mediaIds, resendOf } = campaign
  const isEmpty = design ? isEmptyDesign(design) : content.trim() === '' && mediaIds.length === 0
  const plain = design?.plain ?? ''
  const ofMail = () => [
    ...mergeProblemsIn([subject, content, plain].join('\n')),
    ...(hasTooManyFields(content) || hasTooManyFields(plain) ? [TOO_MANY_FIELDS] : []),
  ]
  const ofText = () =>
    campaignText({
      content,
      values: mergeValues({ name: 'Nova Reyes', email: 'nova@example.com' }, artist),
      short: () => '',
      withName: false,
      withOptOut: false,
    }).problems
  const problems = type === 'email' ? ofMail() : ofText()
  const time = trigger ? undefined : scheduleProblem(schedule, now)
  const isNobody = resendOf === null && !audience.everyone && !audience.segment_ids?.length && !audience.tags?.length
  return [
    ...(isEmpty
      ? [{ code: 'no_content', text: 'The message is empty.', mend: 'Write something, or add a picture.' }]
      : []),
    ...(type === 'email' && subject.trim() === '' ? [NO_SUBJECT] : []),
    ...(campaign.test && schedule.mode === 'local' && schedule.best ? [testAtBestHours] : []),
    ...(isNobody
      ? [{ code: 'no_audience', text: 'No audience is chosen yet.', mend: 'Choose everybody, segments, or tags.' }]
      : []),
    ...problems.map(({ text }) => ({ code: 'text', text, mend: 'Fix it in the message.' })),
    ...(lostSegments.length > 0
      ? [{ code: 'segment', text: 'A segment of its audience was deleted.', mend: 'Choose the audience again.' }]
      : []),
    ...problemsOfTest(campaign, links),
    ...(mediaLost ? [{ code: 'media', text: 'A picture is missing.', mend: 'Add it again.' }] : []),
    ...(triggerLost ? [noTrigger] : []),
    ...(time ? [{ code: time === 'past' ? 'late' : 'far', ...TIMES[time] }] : []),
  ]
}

const NO_SUBJECT: Problem = {
  code: 'no_subject',
  text: 'There is no subject yet.',
  mend: 'Say in a few words what it is about.',
}

/** Problem of an automatic message that nothing would start. */
export const noTrigger: Problem = {
  code: 'trigger',
  text: 'The form or keyword that starts it was deleted, so nothing would be sent.',
  mend: 'Choose another one.',
}

/** Problem of a campaign that holds a group back before any order belongs to a message. */
export const nothingToCompare: Problem = {
  code: 'control',
  text: 'Nothing was sold through your messages yet, so there would be nothing to compare.',
  mend: 'Turn the control group off.',
}

/** Returns the problem of a campaign that is too small to hold a group back. @param people with those held back */
export const tooFewToHoldBack = (people: number): Problem => ({
  code: 'control',
  text: `A group is held back from ${LEAST_FOR_CONTROL.toLocaleString('en-US')} people up, and this reaches ${people.toLocaleString('en-US')}.`,
  mend: 'Send it to everybody, or choose a larger audience.',
})

/** Returns the error of a campaign that reaches nobody. */
export const nobody = (type: MessageChannel): Problem => ({ code: 'empty', ...sendWait('empty', type) })
/** Problems that have an answer of their own when a campaign is confirmed: 402. */
export const funds: Problem = { code: 'funds', ...SEND_WAITS.funds }
export const plan = (type: MessageChannel): Problem => ({ code: 'plan', ...sendWait('plan', type) })

/** Returns the problems against which nothing is confirmed. */
export const blocking = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ code }) => code !== funds.code && code !== 'plan')
