import type { CampaignRow } from '@greenroom/db'
import { type CampaignProblem, isSameSubject, resendDays, resendWindow, SEND_WAITS } from '@greenroom/domain'
import type { Original } from '../queries/resends.ts'
import type { Problem } from './problems.ts'

/** Returns when the first email was sent; undefined unless all of it was. */
const sentEmail = ({ send }: Pick<Original, 'send'>) =>
  send?.state === 'finished' && send.finishedAt !== null
    ? { startedAt: send.startedAt, finishedAt: send.finishedAt }
    : undefined

/** Returns the days after a first email that can still be chosen. */
export function daysLeft(original: Pick<Original, 'send'>, now: Date): number[] {
  const email = sentEmail(original)
  return email ? resendDays(email, now) : []
}

/** Returns as a sentence why no second email can follow a campaign. */
export function refusalOf(
  row: Pick<CampaignRow, 'type' | 'trigger' | 'resendOf'>,
  original: Pick<Original, 'send' | 'resentBy'>,
  now: Date,
): string | undefined {
  if (row.type !== 'email' || row.trigger) return 'Only an email campaign can be sent again to those who did not click.'
  if (row.resendOf !== null) return 'This is a second email already. Nobody gets a third.'
  if (original.send?.state === 'cancelled') return 'It was canceled before everybody got it.'
  if (!sentEmail(original)) return 'It can be sent again once everybody has it.'
  if (original.resentBy !== undefined) return 'It was sent again already. Nobody gets a third email.'
  return daysLeft(original, now).length === 0 ? 'It was sent too long ago to be sent again.' : undefined
}

/** Returns what stands against a second email as it is written. */
export function problemsOfResend(
  { id, subject, schedule }: Pick<CampaignRow, 'id' | 'subject' | 'schedule'>,
  original: Original,
  now: Date,
): Problem[] {
  const email = sentEmail(original)
  if (!email || original.isDeleted) return [{ code: 'original', ...SEND_WAITS.original }]
  if (original.resentBy !== undefined && original.resentBy !== id) return [RESENT]
  const { from, until } = resendWindow(email)
  const at = schedule.mode === 'at' ? new Date(schedule.at) : now
  const isInTime = schedule.mode !== 'local' && at >= from && at <= until
  return [...(isSameSubject(subject, original.subject) ? [SAME_SUBJECT] : []), ...(isInTime ? [] : [NOT_IN_TIME])]
}

const RESENT: Problem = {
  code: 'resent',
  text: 'The first email was sent again already.',
  mend: 'Nobody gets a third one.',
}
const SAME_SUBJECT: Problem = {
  code: 'same_subject',
  text: 'It has the subject of the first email.',
  mend: 'Write another one, so that people look again.',
}
const NOT_IN_TIME: Problem = {
  code: 'resend_time',
  text: 'A second email leaves from 1 to 10 days after the first, at a day and time for everybody.',
  mend: 'Choose such a day.',
}

/** Returns why a second email does not leave at its time. */
export function stopOfResend(original: Original, now: Date): CampaignProblem | undefined {
  const email = sentEmail(original)
  if (!email || original.isDeleted) return 'original'
  return now > resendWindow(email).until ? 'late' : undefined
}
