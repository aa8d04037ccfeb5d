import { isOpenAt, type WeeklyHours } from './answer-hours.ts'
import { foldWords, isShort, saidWord } from './answer-words.ts'
import { MAX_TEXT_LENGTH, type MessageChannel } from './messages.ts'

/** What a rule waits for. */
export const RULE_KINDS = ['keyword', 'first_message', 'out_of_hours'] as const
export type RuleKind = (typeof RULE_KINDS)[number]
/** `forgiving`: the word anywhere in a sentence; `exact`: nothing but the word. */
export const RULE_MATCHES = ['forgiving', 'exact'] as const
/** How often a rule fires for one person; `daily`: once in 24 hours. */
export const RULE_FREQUENCIES = ['once', 'daily', 'always'] as const
export type RuleFrequency = (typeof RULE_FREQUENCIES)[number]

/** Bounds of one owner's rules: together they read a message in a millisecond (standard W22). */
export const MAX_RULES = 50
export const MAX_RULE_WORDS = 20
export const MAX_RULE_WORD = 40
export const MAX_ANSWER = MAX_TEXT_LENGTH

/** Once in 24 hours, not once a date: a person who writes around midnight hears it once. */
export const DAILY_MS = 86_400_000

/** What decides whether a rule fires. */
export interface RuleToMatch {
  id: string
  kind: RuleKind
  words: readonly string[]
  match: (typeof RULE_MATCHES)[number]
  channels: readonly MessageChannel[]
  frequency: RuleFrequency
  hours: WeeklyHours | null
  isActive: boolean
}

/** A message, and what is known about the person who wrote it. */
export interface RuleFacts {
  channel: MessageChannel
  content: string
  at: Date
  /** Their first message to this owner. */
  isFirst: boolean
  /** Why rules never see it: an opt-out word and its kin, a machine's mail, or a wish to stop in their own words. */
  handledAs: 'stop' | 'start' | 'help' | 'automatic' | 'wish' | null
  /** When each rule last fired for this person, by its id. */
  lastFired: ReadonlyMap<string, Date>
}

/** What a rule does with a message. Only the first that fires acts; later ones would have. */
export interface RuleVerdict {
  ruleId: string
  outcome: 'fires' | 'would_fire' | 'no'
  /** As a sentence. */
  why: string
  /** The word that was found, as the rule spells it. */
  word: string | null
}

/** Why no rule looks at a message. */
export const UNANSWERED = {
  stop: 'STOP and its kin opt out. Nothing else ever answers them.',
  start: 'START undoes a STOP. Nothing else ever answers it.',
  help: 'HELP is answered with your name and address, as carriers ask.',
  automatic: 'A machine wrote it. Machines are never answered.',
  wish: 'It reads like a wish to stop, so you should look at it yourself.',
} as const satisfies Record<NonNullable<RuleFacts['handledAs']>, string>

/** Decides what each rule does with a message. @param rules in the owner's order */
export function evaluateRules(rules: readonly RuleToMatch[], facts: RuleFacts): RuleVerdict[] {
  let hasFired = false
  return rules.map((rule) => {
    const against = facts.handledAs ? UNANSWERED[facts.handledAs] : hindrance(rule, facts)
    if (against !== undefined) return { ruleId: rule.id, outcome: 'no', why: against, word: null }
    const word = rule.kind === 'keyword' ? (saidWord(facts.content, rule.words, rule.match) ?? null) : null
    const why = reasonFor(rule, word)
    const outcome = hasFired ? 'would_fire' : 'fires'
    hasFired = true
    return { ruleId: rule.id, outcome, why, word }
  })
}

function hindrance(rule: RuleToMatch, facts: RuleFacts): string | undefined {
  if (!rule.isActive) return 'It is switched off.'
  if (!rule.channels.includes(facts.channel))
    return facts.channel === 'sms' ? 'It does not answer texts.' : 'It does not answer mail.'
  return mismatch(rule, facts) ?? exhausted(rule, facts)
}

function mismatch({ kind, words, match, hours }: RuleToMatch, facts: RuleFacts): string | undefined {
  if (kind === 'first_message') return facts.isFirst ? undefined : 'They have written before.'
  if (kind === 'out_of_hours') return hours && !isOpenAt(hours, facts.at) ? undefined : 'It arrived within your hours.'
  if (saidWord(facts.content, words, match) !== undefined) return undefined
  if (match === 'exact') return `The message is not exactly ${spoken(words)}.`
  const short = words.find((word) => isShort(word) && foldWords(facts.content).includes(foldWords(word)[0] ?? ''))
  return short === undefined
    ? `It does not say ${spoken(words)}.`
    : `“${short}” is so short that it only fires as the whole message.`
}

/** An answer out of hours is given once in 24 hours, whatever the rule says. */
function exhausted({ id, kind, frequency }: RuleToMatch, { at, lastFired }: RuleFacts): string | undefined {
  const last = lastFired.get(id)
  if (!last) return undefined
  if (frequency === 'once') return 'It fires once for each person, and has for this one.'
  const isDaily = frequency === 'daily' || kind === 'out_of_hours'
  if (isDaily && at.getTime() - last.getTime() < DAILY_MS) return 'It fires once in 24 hours, and has.'
  return undefined
}

function reasonFor({ kind, match }: RuleToMatch, word: string | null): string {
  if (kind === 'first_message') return 'It is their first message.'
  if (kind === 'out_of_hours') return 'It arrived outside your hours.'
  return match === 'exact' ? `The message is “${word}”.` : `It says “${word}”.`
}

const spoken = (words: readonly string[]) => (words.length === 1 ? `“${words[0]}”` : 'one of its words')
