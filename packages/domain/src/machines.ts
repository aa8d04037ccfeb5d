import { MACHINE_AGENTS } from './machine-signs.ts'

/**
 * Rules that tell machines from people among clicks on links of messages, in the order in which they are tried. B1 to B3
 * look at one hit, B4 to B8 at what came with it. Sources: Mautic #9400 and #16263, gophish #2646, resend-node #901, the
 * help of Klaviyo and Insider. No rule refuses anybody the way; it only decides what is counted.
 */
export const MACHINE_RULES = {
  B1: 'It asked for no page: HEAD, OPTIONS, or a prefetch.',
  B2: 'Its user agent is that of a robot, a preview, or a scanner.',
  B3: 'It came from a network of scanners.',
  B5: 'It came within 5 seconds of the message’s acceptance, before a phone has shown it.',
  B4: 'It followed three links within 2 seconds, or all links, three or more, within 10 seconds.',
  B6: 'One address and user agent followed the links of 20 people within 10 minutes.',
  B8: 'It came from the network of a machine, for the same person, within 10 seconds.',
  B7: 'It followed a person’s click within 30 seconds, from another network with another user agent.',
} as const
export type MachineRule = keyof typeof MACHINE_RULES

/** Longest wait, in seconds, for what comes with a hit: hits are judged after it. */
export const JUDGED_AFTER_SECONDS = 60
/** Minutes within which B6 counts people; a hit may be judged anew for as long. */
export const CROWD_MINUTES = 10
/** Minutes after a click within which a touch of the page that it led to proves a person. */
export const TOUCH_MINUTES = 30

const AT_ONCE = { links: 3, within: 2000 }
const ALL_WITHIN = 10_000
const EARLY = 5000
const CROWD = { people: 20, within: CROWD_MINUTES * 60_000 }
const ECHO_WITHIN = 30_000
const COMPANY_WITHIN = 10_000
/** Different visitors within `ECHO_WITHIN` that B7 compares with. */
const MAX_ECHOES = 20

/** What one request says about itself. */
export interface RequestSigns {
  method: string
  /** `Sec-Purpose` or `Purpose`. */
  purpose: string
  /** User agent. */
  agent: string
  /** True if a list of robots has its user agent. */
  isKnownBot: boolean
  /** True if its address is in one of {@link SCANNER_NETWORKS}. */
  isScanner: boolean
}

/** Returns the rule by which a request alone is a machine's, or null. */
export function ruleOfRequest({ method, purpose, agent, isKnownBot, isScanner }: RequestSigns): MachineRule | null {
  if (method !== 'GET' || /prefetch|prerender|preview/i.test(purpose)) return 'B1'
  const words = agent.toLowerCase()
  if (agent.trim() === '' || isKnownBot || MACHINE_AGENTS.some((sign) => words.includes(sign))) return 'B2'
  return isScanner ? 'B3' : null
}

/** Tells whether a request says of itself that it is a machine's, so that nothing proves otherwise. */
export const isMachineByItself = (rule: string | null): boolean => rule === 'B1' || rule === 'B2'

/** A hit as it is judged together with others. */
export interface LinkHit {
  id: string
  /** One message to one person. */
  recipient: string
  link: number
  /** Milliseconds since 1970. */
  at: number
  agent: string
  /** Hash of its address. */
  network: string
  /** Of the request alone. */
  rule: MachineRule | null
}

/** A message whose links were followed. */
export interface LinkedMessage {
  /** When the provider accepted it, in milliseconds since 1970; undefined if unknown. */
  acceptedAt: number | undefined
  /** Number of its links. */
  links: number
}

/**
 * Judges hits by what came with them. Pass every hit of each recipient within a minute of those that matter, and for B6
 * every hit of the same networks within {@link CROWD_MINUTES}. Proof beats guess: a visitor who used the page afterwards is a
 * person, unless the request itself says that it was a machine's (B1, B2).
 * @param touched ids of hits whose visitor touched the page within {@link TOUCH_MINUTES}
 * @returns the rule of each hit by its id; null: a person
 */
export function judgeHits(
  hits: readonly LinkHit[],
  messages: ReadonlyMap<string, LinkedMessage>,
  touched: ReadonlySet<string> = new Set(),
): Map<string, MachineRule | null> {
  const verdicts = new Map(hits.map(({ id, rule }) => [id, rule]))
  const inOrder = hits.toSorted((a, b) => a.at - b.at)
  const byRecipient = Map.groupBy(inOrder, ({ recipient }) => recipient)
  const mark = (found: Iterable<LinkHit>, rule: MachineRule) => {
    for (const { id } of found) if (verdicts.get(id) === null) verdicts.set(id, rule)
  }
  for (const [recipient, own] of byRecipient) {
    const message = messages.get(recipient)
    mark(own.filter(isEarly(message)), 'B5')
    mark(atOnce(own, AT_ONCE.within, AT_ONCE.links), 'B4')
    if (message && message.links >= AT_ONCE.links) mark(atOnce(own, ALL_WITHIN, message.links), 'B4')
  }
  const crowds = Map.groupBy(
    inOrder.filter(({ agent }) => hasOwnAddress(agent)),
    ({ network, agent }) => `${network}\n${agent}`,
  )
  for (const crowd of crowds.values()) mark(inCrowd(crowd), 'B6')
  for (const own of byRecipient.values()) {
    mark(inCompany(own, verdicts), 'B8')
    for (const ofLink of Map.groupBy(own, ({ link }) => link).values()) mark(echoes(ofLink, verdicts), 'B7')
  }
  for (const { id, rule } of hits) if (touched.has(id) && !isMachineByItself(rule)) verdicts.set(id, null)
  return verdicts
}

/** B5. Also true of what came before acceptance: the provider's own scanner. */
const isEarly =
  (message: LinkedMessage | undefined) =>
  ({ at }: LinkHit): boolean =>
    message?.acceptedAt !== undefined && at < message.acceptedAt + EARLY

/** Returns the hits of every stretch of time in which so many different links were followed. */
function atOnce(own: readonly LinkHit[], within: number, links: number): Set<LinkHit> {
  return stretches(own, within, ({ link }) => link, links)
}

/** B6. Returns the hits of every stretch in which one visitor followed the links of too many people. */
const inCrowd = (crowd: readonly LinkHit[]): Set<LinkHit> =>
  stretches(crowd, CROWD.within, ({ recipient }) => recipient, CROWD.people)

/** @returns the hits of every stretch of `within` milliseconds that has at least `least` different keys */
function stretches(
  inOrder: readonly LinkHit[],
  within: number,
  keyOf: (hit: LinkHit) => string | number,
  least: number,
): Set<LinkHit> {
  const found = new Set<LinkHit>()
  const counts = new Map<string | number, number>()
  let from = 0
  let marked = 0
  for (const [to, last] of inOrder.entries()) {
    counts.set(keyOf(last), (counts.get(keyOf(last)) ?? 0) + 1)
    for (let first = inOrder[from]; first && last.at - first.at > within; first = inOrder[++from]) {
      const left = (counts.get(keyOf(first)) ?? 0) - 1
      if (left > 0) counts.set(keyOf(first), left)
      else counts.delete(keyOf(first))
    }
    if (counts.size < least) continue
    for (marked = Math.max(marked, from); marked <= to; marked += 1) {
      const hit = inOrder[marked]
      if (hit) found.add(hit)
    }
  }
  return found
}

/**
 * Tells whether the address of a user agent is likely to be its own. People on phones and tablets share the addresses of
 * carriers, and Safari on a Mac those of iCloud Private Relay, with user agents that are the same for millions.
 */
export function hasOwnAddress(agent: string): boolean {
  if (/mobi|android|iphone|ipad|ipod|tablet|silk/i.test(agent)) return false
  return !(/macintosh/i.test(agent) && /safari/i.test(agent) && !/chrome|chromium|edg|opr/i.test(agent))
}

const COMPANY: ReadonlySet<MachineRule | null> = new Set<MachineRule>(['B3', 'B4', 'B5', 'B6'])

/** B8. */
function inCompany(own: readonly LinkHit[], verdicts: ReadonlyMap<string, MachineRule | null>): LinkHit[] {
  const machines = Map.groupBy(
    own.filter(({ id }) => COMPANY.has(verdicts.get(id) ?? null)),
    ({ network }) => network,
  )
  if (machines.size === 0) return []
  return own.filter(({ at, network }) => isNear(machines.get(network) ?? [], at))
}

/** Tells whether one of these, in order of time, is within `COMPANY_WITHIN` of a moment. */
function isNear(inOrder: readonly LinkHit[], at: number): boolean {
  let [low, high] = [0, inOrder.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((inOrder[middle]?.at ?? 0) < at - COMPANY_WITHIN) low = middle + 1
    else high = middle
  }
  const next = inOrder[low]
  return next !== undefined && next.at <= at + COMPANY_WITHIN
}

/** B7. @param ofLink hits of one person on one link, in order of time */
function echoes(ofLink: readonly LinkHit[], verdicts: ReadonlyMap<string, MachineRule | null>): LinkHit[] {
  const found: LinkHit[] = []
  let people: LinkHit[] = []
  for (const hit of ofLink) {
    if (verdicts.get(hit.id) !== null) continue
    people = people.filter(({ at }) => hit.at - at <= ECHO_WITHIN)
    const isStranger = people.every(({ agent, network }) => agent !== hit.agent && network !== hit.network)
    if (people.length > 0 && isStranger) found.push(hit)
    else if (people.length < MAX_ECHOES) people.push(hit)
  }
  return found
}
