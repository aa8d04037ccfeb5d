import { SmsError } from './sms.ts'

/** What happens to texts to a number in the sandbox. */
interface Fate {
  /** What the carrier reports later, in Twilio's words. Absent: nothing. */
  receipt?: { status: 'delivered' | 'undelivered' | 'failed'; code?: number; seconds: number }
  /** Thrown instead of accepting it. */
  refusal?: () => SmsError
  /** Thrown after accepting it. */
  afterwards?: () => SmsError
}

const DELIVERED: Fate = { receipt: { status: 'delivered', seconds: 0 } }
const undelivered = (code: number): Fate => ({ receipt: { status: 'undelivered', code, seconds: 0 } })

/** Numbers whose texts end in their own way, to see what an owner sees. Described in docs/operations.md. */
export const SANDBOX_FATES: Readonly<Record<string, Fate>> = {
  '+12025550190': { receipt: { status: 'delivered', seconds: 60 } },
  '+12025550191': undelivered(30003),
  '+12025550192': undelivered(30005),
  '+12025550193': undelivered(30007),
  '+12025550194': undelivered(30034),
  '+12025550195': {
    refusal: () => new SmsError('invalid-number', 'The sandbox knows no such phone.', { code: 21211 }),
  },
  '+12025550196': { refusal: () => new SmsError('unreachable', 'They opted out at the carrier.', { code: 21610 }) },
  '+12025550197': { refusal: () => new SmsError('not-now', 'The sandbox takes no more texts now.', { code: 20429 }) },
  '+12025550198': { afterwards: () => new SmsError('uncertain', 'The sandbox accepted the text and did not answer.') },
}

export const fateOf = (to: string): Fate => SANDBOX_FATES[to] ?? DELIVERED
