import { type CampaignProblem, SEND_WAITS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'
import type { MailContent } from '../../../platform/mail/compose.ts'

/** Path of a campaign in the app. */
export const campaignPath = (id: string) => `/dashboard/marketing/sms/${id}`

/** Writes the notification of a campaign that waits for its owner. @param hasBegun it has reached some people by now */
export function stuckNotice(name: string, problem: CampaignProblem, hasBegun: boolean) {
  const { text, mend } = SEND_WAITS[problem]
  return { title: hasBegun ? `“${name}” is paused` : `“${name}” has not left`, body: `${text} ${mend}` }
}

/** Writes the notification of an approval or a refusal. @param note of whoever decided */
export function decidedNotice(
  name: string,
  { email, decision, note }: { email: string; decision: 'approved' | 'declined'; note: string | null },
) {
  const said = note ? ` They wrote: “${note}”` : ''
  return decision === 'approved'
    ? { title: `“${name}” is approved`, body: `${email} approved it. It leaves at its time.${said}` }
    : { title: `“${name}” was declined`, body: `${email} declined it, so it does not leave.${said}` }
}

const appName = ({ env }: House) => env.APP_NAME

/** Writes the mail that asks somebody to approve a campaign. */
export const approvalLetter = (
  context: Pick<SystemContext, 'hold'>,
  { artist, name, url }: { artist: string; name: string; url: string },
): MailContent => ({
  appName: context.hold(appName),
  subject: `${artist} asks you to approve “${name}”`,
  heading: 'A text message waits for your yes',
  paragraphs: [
    `${artist} would like you to look at “${name}” before it leaves: what it says, who gets it, what it costs, and when.`,
  ],
  action: { label: 'Look at it', url },
  notes: [
    'It leaves only if you approve it in time. If you do not know who this is, ignore this mail: then nothing leaves.',
  ],
})

/** Writes the notification of a test that the owner's phone has not got. */
export const testFailedNotice = (name: string) => ({
  title: `The test of “${name}” wasn’t sent`,
  body: 'The provider didn’t accept it, so you weren’t charged. Check your number in the settings, then try again.',
})

const people = new Intl.NumberFormat('en-US')

/** Writes the notification of a campaign that has been sent. */
export const endedNotice = (name: string, { sent, failed }: { sent: number; failed: number }) => ({
  title: `“${name}” has been sent`,
  body: `It left to ${people.format(sent)} ${sent === 1 ? 'person' : 'people'}.${failed > 0 ? ` ${people.format(failed)} could not be reached.` : ''}`,
})
