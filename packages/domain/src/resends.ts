import { DAY_MS } from './calendar.ts'

/** Days after an email at which a second one may leave for those who did not click (issue 15). */
export const MIN_RESEND_DAYS = 1
export const MAX_RESEND_DAYS = 10
/** Whoever did nothing for so many days gets no second email (issue 15). */
export const ENGAGED_DAYS = 90
/** Days after its first mail in which it is known that somebody clicked who is counted without a name (record 0063). */
const TOLD_DAYS = 29

/** When the first email was sent. */
interface SentEmail {
  startedAt: Date
  /** When the last of its mails had left. */
  finishedAt: Date
}

/** Returns when a second email leaves that follows some days after the last mail of the first. */
export const resendAt = ({ finishedAt }: SentEmail, days: number): Date =>
  new Date(finishedAt.getTime() + days * DAY_MS)

/** Returns the moments between which a second email may leave. After long pauses of the first there is none: until < from. */
export const resendWindow = (email: SentEmail): { from: Date; until: Date } => ({
  from: resendAt(email, MIN_RESEND_DAYS),
  until: new Date(Math.min(resendAt(email, MAX_RESEND_DAYS).getTime(), email.startedAt.getTime() + TOLD_DAYS * DAY_MS)),
})

/** Returns the days that can still be chosen, ascending; none once it is too late. */
export function resendDays(email: SentEmail, now: Date): number[] {
  const { until } = resendWindow(email)
  const all = Array.from({ length: MAX_RESEND_DAYS }, (_, place) => place + MIN_RESEND_DAYS)
  return all.filter((days) => resendAt(email, days) > now && resendAt(email, days) <= until)
}

/** Tells whether two subjects read the same, whatever their spaces and capitals. */
export const isSameSubject = (one: string, other: string): boolean => plain(one) === plain(other)
const plain = (subject: string) => subject.trim().replace(/\s+/g, ' ').toLowerCase()

/** Reasons for which people who got a first email get no second one, beside those of the gate (`SKIP_REASONS`). */
export const LEFT_OUT_REASONS = ['clicked', 'answered', 'not_engaged', 'untold', 'returned', 'complained'] as const
