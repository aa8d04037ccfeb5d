/**
 * Codes by which a carrier or Twilio doubts the registration of a number while it sends, and the state that follows (design of
 * registration, sections 3 and 9): 30033 its campaign is suspended; 30032 and 30034 the number is not verified or registered;
 * 30024 and 30035 the carriers do not know the number yet (twilio.com/docs/api/errors).
 */
const DOUBTS = {
  30033: 'suspended',
  30032: 'unknown',
  30034: 'unknown',
  30024: 'pending',
  30035: 'pending',
} as const satisfies Record<number, string>

/** State that a doubt puts a number, or what it is registered by, into. */
export type DoubtedState = (typeof DOUBTS)[keyof typeof DOUBTS]

/** States that a doubt leads to. */
export const DOUBTED_STATES: readonly string[] = [...new Set(Object.values(DOUBTS))]

/** Returns the state that follows from a code; undefined: it says nothing about the registration. */
export const doubtOf = (code: number | undefined): DoubtedState | undefined =>
  code !== undefined && code in DOUBTS ? DOUBTS[code as keyof typeof DOUBTS] : undefined
