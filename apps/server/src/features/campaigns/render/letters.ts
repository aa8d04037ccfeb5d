import { type CampaignProblem, SEND_WAITS } from '@greenroom/domain'

/** Path of a campaign in the app. */
export const campaignPath = (id: string) => `/dashboard/marketing/sms/${id}`

/** Writes the notification of a campaign that waits for its owner. */
export function stuckNotice(name: string, problem: CampaignProblem) {
  const { text, mend } = SEND_WAITS[problem]
  return { title: `“${name}” has not left`, body: `${text} ${mend}` }
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
