import { foldWords } from './answer-words.ts'

/** Automatic answers to one person in a row, after which the conversation waits for a human. */
export const MAX_ANSWERS_IN_A_ROW = 3
/** Automatic answers to one person in a day (`LOOP_WINDOW_MS`), whatever they write: a bound on what a loop can cost. */
export const MAX_ANSWERS_A_DAY = 20
/**
 * Automatic answers of one owner in an hour (standard W22): a crowd that answers a call from a stage stays below it, and
 * a script with many numbers costs at most a hundred dollars an hour of a prepaid wallet.
 */
export const MAX_ANSWERS_AN_HOUR = 5000
/** Milliseconds in which an owner's answers are counted. */
export const ANSWER_HOUR_MS = 3_600_000
/** Between two automatic answers to one person. */
export const ANSWER_PAUSE_MS = 60_000
/** How far back answers in a row are counted: a day later nobody remembers what was said. */
export const LOOP_WINDOW_MS = 86_400_000

/** A message of a conversation: an automatic answer of the owner's, the owner's own, or the person's. */
export interface Said {
  by: 'rule' | 'owner' | 'them'
  content: string
  /** A machine says that it wrote it (RFC 3834). */
  isAutomatic?: boolean
}

/**
 * Counts the automatic answers to a person since a human last spoke, to end a loop between two machines. A human has
 * spoken when the owner wrote, or when the person wrote something that
 *
 * - no machine has marked as its own,
 * - differs from everything that they wrote before (compared without case, punctuation, and digits, since machines
 *   number and date their mails), and
 * - does not repeat one of the automatic answers, as an echo does.
 *
 * The same word again is therefore answered three times, then no more until they or the owner write something else.
 * @param said of one day (`LOOP_WINDOW_MS`), oldest first
 */
export function answersInARow(said: readonly Said[]): number {
  const heard = new Set<string>()
  const answers: string[] = []
  let count = 0
  for (const { by, content, isAutomatic } of said) {
    const gist = gistOf(content)
    if (by === 'rule') {
      answers.push(gist)
      count += 1
    } else if (by === 'owner') {
      heard.clear()
      count = 0
    } else {
      const isMachine = isAutomatic || heard.has(gist) || answers.some((answer) => repeats(gist, answer))
      heard.add(gist)
      if (!isMachine) count = 0
    }
  }
  return count
}

const repeats = (gist: string, answer: string) => answer.trim() !== '' && ` ${gist} `.includes(` ${answer} `)

/** Returns what a message says without case, punctuation, and digits. */
const gistOf = (content: string) =>
  foldWords(content)
    .join(' ')
    .replace(/\p{N}+/gu, '')

/** A message that waited longer than this, say in a broken queue, is left to the owner. */
export const ANSWER_WITHIN_MS = 86_400_000

/** Why an automatic answer was not sent, besides the gate's reasons. */
export const HELD_ANSWERS = {
  pause: { text: 'They got another automatic answer less than a minute before.', mend: null },
  loop: {
    text: `They got ${MAX_ANSWERS_IN_A_ROW} automatic answers in a row. They may be a machine.`,
    mend: 'Answer them yourself; then automatic answers resume.',
  },
  many: {
    text: `They got ${MAX_ANSWERS_A_DAY} automatic answers in a day. They may be a machine.`,
    mend: 'Answer them yourself; automatic answers resume tomorrow.',
  },
  busy: {
    text: `You sent ${MAX_ANSWERS_AN_HOUR.toLocaleString('en-US')} automatic answers in an hour, perhaps to a machine.`,
    mend: 'Answer them yourself; automatic answers resume within the hour.',
  },
  late: { text: 'Their message was more than a day old when it was processed.', mend: 'Answer it yourself.' },
} as const satisfies Record<string, { text: string; mend: string | null }>
export type HeldAnswer = keyof typeof HELD_ANSWERS

/** Facts that decide whether an automatic answer may be sent. */
export interface AnswerFacts {
  now: Date
  /** Moment at which the message to be answered arrived. */
  receivedAt: Date
  /** Moment at which the person got their last automatic answer. */
  lastAnswerAt: Date | undefined
  /** Automatic answers to the person within a day (`LOOP_WINDOW_MS`). */
  answersToday: number
  /** Automatic answers of the owner to anybody within an hour (`ANSWER_HOUR_MS`). */
  answersThisHour: number
}

/**
 * Returns why an automatic answer must not be sent now, or undefined.
 * @param said of one day (`LOOP_WINDOW_MS`), oldest first
 */
export function heldAnswer(
  said: readonly Said[],
  { now, receivedAt, lastAnswerAt, answersToday, answersThisHour }: AnswerFacts,
): HeldAnswer | undefined {
  if (now.getTime() - receivedAt.getTime() > ANSWER_WITHIN_MS) return 'late'
  if (lastAnswerAt && now.getTime() - lastAnswerAt.getTime() < ANSWER_PAUSE_MS) return 'pause'
  if (answersToday >= MAX_ANSWERS_A_DAY) return 'many'
  if (answersInARow(said) >= MAX_ANSWERS_IN_A_ROW) return 'loop'
  return answersThisHour >= MAX_ANSWERS_AN_HOUR ? 'busy' : undefined
}
