import { MACHINE_AGENTS } from './machine-signs.ts'

/**
 * Rules that tell machines from people among opens of emails, and what the machines look like: data, as of 2026-11-28.
 * Opens are shown with their share of machines, and used for nothing: no winner, no automation, no resend. Sources: Word to
 * the Wise, "Apple Mail Privacy Protection" (O1); SparkPost, "Gmail prefetching" (O2); Google, "How images work", and Validity,
 * "Platform Distribution" (O4).
 */
export const OPEN_RULES = {
  O1: 'Apple’s mail privacy loaded it, whether or not anybody looked.',
  O2: 'Gmail loaded it ahead of its reader.',
  O3: 'A scanner loaded it: by its user agent, or within 2 seconds of the email’s acceptance.',
} as const
export type OpenRule = keyof typeof OPEN_RULES

/** The number under which opens stand among links of a campaign. */
export const OPEN_LINK = -2

/**
 * Apple's proxies. The addresses from which iCloud Private Relay leaves are not here: a list of some 300,000 networks that
 * changes weekly would have to be loaded from outside.
 */
const APPLE_AGENT = 'Mozilla/5.0'
/** All of these at once: no browser has been both since 2015. */
const GMAIL_PREFETCH = ['chrome/42.0.2311.135', 'edge/12.246'] as const
/** O4. Load pictures when somebody looks at the email, and hide on what. Lists of robots have them all the same. */
const PERSONS_PROXIES = ['googleimageproxy', 'yahoomailproxy'] as const
const EARLY = 2000

/** Returns the rule by which one request for the pixel is a machine's, or null. @param isKnownBot a list of robots has its agent */
export function ruleOfOpen({ agent, isKnownBot }: { agent: string; isKnownBot: boolean }): OpenRule | null {
  const words = agent.trim().toLowerCase()
  if (agent.trim() === APPLE_AGENT) return 'O1'
  if (GMAIL_PREFETCH.every((sign) => words.includes(sign))) return 'O2'
  if (PERSONS_PROXIES.some((sign) => words.includes(sign))) return null
  return words === '' || isKnownBot || MACHINE_AGENTS.some((sign) => words.includes(sign)) ? 'O3' : null
}

/**
 * Judges an open by when it came. @param rule of the request alone
 * @param acceptedAt when the provider accepted the email; undefined if unknown
 */
export const judgeOpen = <R>(
  { at, rule }: { at: Date; rule: R | null },
  acceptedAt: Date | undefined,
): R | OpenRule | null =>
  rule ?? (acceptedAt !== undefined && at.getTime() < acceptedAt.getTime() + EARLY ? 'O3' : null)
