import {
  type CampaignProblem,
  MAX_CAMPAIGN_NAME,
  MAX_SITE_NAME,
  type MessageChannel,
  sendWait,
} from '@greenroom/domain'
import type { getCampaignReport, ResponseOf } from '@greenroom/contracts'
import type { CampaignRow } from '@greenroom/db'
import type { SystemContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'
import { type MailContent, plainName } from '../../../platform/mail/compose.ts'
import { momentWords } from './approval-times.ts'

/** Path of a campaign in the app. */
export const campaignPath = ({ id, type }: Pick<CampaignRow, 'id' | 'type'>) => `/dashboard/marketing/${type}/${id}`

/** Writes the notification of a campaign that waits for its owner. @param hasBegun it has reached some people by now */
export function stuckNotice(
  { name, type }: Pick<CampaignRow, 'name' | 'type'>,
  problem: CampaignProblem,
  hasBegun: boolean,
) {
  const { text, mend } = sendWait(problem, type)
  return { title: hasBegun ? `“${name}” is paused` : `“${name}” hasn’t been sent`, body: `${text} ${mend}` }
}

/** Writes the notification of an approval or a refusal. @param note of whoever decided */
export function decidedNotice(
  name: string,
  { email, decision, note }: { email: string; decision: 'approved' | 'declined'; note: string | null },
) {
  const said = note ? ` Their note: “${note}”` : ''
  return decision === 'approved'
    ? { title: `“${name}” is approved`, body: `${email} approved it, so it goes out as planned.${said}` }
    : { title: `“${name}” wasn’t approved`, body: `${email} didn’t approve it, so it won’t be sent.${said}` }
}

const appName = ({ env }: House) => env.APP_NAME

interface Request {
  artist: string
  /** Name of the campaign. */
  name: string
  type: MessageChannel
  url: string
  /** Moment of the decision at the latest. */
  until: Date
  /** Of the owner, by whose clock the moment is told. */
  timeZone: string
  /** They have been asked before. */
  isReminder: boolean
}

/**
 * Writes the mail that asks somebody to approve a campaign. They may be a stranger, so names that could carry a link of
 * their owner's are left out.
 */
export function approvalLetter(
  context: Pick<SystemContext, 'hold'>,
  { artist, name, type, url, until, timeZone, isReminder }: Request,
): MailContent {
  const app = context.hold(appName)
  const who = plainName(artist, MAX_SITE_NAME)
  const what = plainName(name, MAX_CAMPAIGN_NAME)
  const quoted = what && `“${what}”`
  const message = type === 'sms' ? ' text message' : 'n email'
  return {
    appName: app,
    subject: `${isReminder ? 'Reminder: ' : ''}${who ?? `Somebody on ${app}`} asks for your approval of ${quoted ?? `a${message}`}`,
    heading: isReminder ? `A${message} is still waiting for your approval` : `A${message} is waiting for your approval`,
    paragraphs: [
      `Before ${quoted ?? 'it'} goes out, ${who ?? `somebody on ${app}`} would like you to check what it says, who gets it, when, and what it costs.`,
      `Please decide by ${momentWords(until, timeZone)}.`,
    ],
    action: { label: 'Review the message', url },
    notes: [
      `It won’t be sent unless you approve it. If you don’t know ${who ?? 'who this is from'}, you can ignore this email, and nothing will be sent.`,
    ],
  }
}

/** Writes the notification of a test that the owner's phone has not got. */
export const testFailedNotice = (name: string) => ({
  title: `The test of “${name}” wasn’t sent`,
  body: 'The provider didn’t accept it, so you weren’t charged. Check your number in the settings, then try again.',
})

type TestReport = NonNullable<ResponseOf<typeof getCampaignReport>['test']>

const people = new Intl.NumberFormat('en-US')

/** Writes the notification of a test that has ended, or is to be decided; undefined while it runs. */
export function testNotice(name: string, test: TestReport) {
  const { winner, decided_by: by, confidence, rest } = test
  const label = test.variants.find((variant) => variant.is_winner)?.label
  const then =
    rest > 0 ? `The other ${rest === 1 ? 'person gets' : `${people.format(rest)} people get`} version ${label}.` : ''
  if (test.state === 'waiting')
    return {
      title: `Choose the version of “${name}”`,
      body: `The test is over, and ${rest === 1 ? '1 person waits' : `${people.format(rest)} people wait`} for the version that you choose.`,
    }
  if (winner === null) return undefined
  const sure = confidence === null ? '' : ` (${Math.floor(confidence * 1000) / 10}% certain)`
  return by === 'tie'
    ? { title: `The test of “${name}” is a tie`, body: `No version was clearly clicked by more people. ${then}`.trim() }
    : { title: `Version ${label} of “${name}” won`, body: `More people clicked it${sure}. ${then}`.trim() }
}

/** Writes the notification of a campaign that has been sent. */
export const endedNotice = (name: string, { sent, failed }: { sent: number; failed: number }) => ({
  title: `“${name}” has been sent`,
  body: `It went out to ${people.format(sent)} ${sent === 1 ? 'person' : 'people'}.${failed > 0 ? ` ${people.format(failed)} could not be reached.` : ''}`,
})
