import { AppError } from '../../../platform/errors.ts'
import { fewAtATime, type InTurn } from '../../../platform/few-at-a-time.ts'
import type { Survey } from './survey.ts'

/** Surveys of a process: each may read a million contacts (standard W22). */
const TURNS = { atOnce: 2, waiting: 100, refusal: 'Many campaigns are being reviewed. Please try again in a moment.' }
/** Surveys of an owner: one at a time, so that nobody's keep those of others waiting. */
const OWN_TURNS = {
  atOnce: 1,
  waiting: 100,
  refusal: 'Many of your campaigns are being reviewed. Please try again in a moment.',
}
/** Surveys of at least so many people are kept for a minute, so that confirming does not take as long as looking. */
const LARGE = 20_000
const KEPT_MS = 60_000
/** The rest is small: figures and a few ids. */
const MAX_KEPT = 200

interface Run {
  key: string
  survey: Promise<Survey>
  stop: AbortController
  waiting: number
}

/** Surveys that are being made or were just made, of a process. `hold` keeps it. */
export const openSurveys = () => {
  const inTurn = fewAtATime(TURNS)
  const ownTurns = new Map<string, { inTurn: InTurn; asked: number }>()
  const running = new Map<string, Run>()
  const made = new Map<string, { survey: Survey; at: number }>()

  /** Waits for the owner's turn first, so that at most one of each waits with those of others. */
  async function inOwnTurn(ownerId: string, look: () => Promise<Survey>): Promise<Survey> {
    const own = ownTurns.get(ownerId) ?? { inTurn: fewAtATime(OWN_TURNS), asked: 0 }
    ownTurns.set(ownerId, own)
    own.asked += 1
    try {
      return await own.inTurn(() => inTurn(look))
    } finally {
      own.asked -= 1
      if (own.asked === 0) ownTurns.delete(ownerId)
    }
  }

  /**
   * Makes a survey for an owner, one at a time: a newer one of something else replaces it, and several callers share one.
   * @param key of what is looked at @param gone aborted once the caller has left
   * @throws AppError CONFLICT if a newer one replaces it; UNAVAILABLE if too many wait
   */
  async function make(ownerId: string, key: string, gone: AbortSignal, look: (signal: AbortSignal) => Promise<Survey>) {
    let run = running.get(ownerId)
    if (run && run.key !== key) run.stop.abort(replaced())
    if (!run || run.key !== key || run.stop.signal.aborted) run = begin(ownerId, key, look)
    const mine = run
    mine.waiting += 1
    const leave = () => {
      mine.waiting -= 1
      if (mine.waiting === 0) mine.stop.abort(replaced())
    }
    gone.addEventListener('abort', leave, { once: true })
    try {
      return await mine.survey
    } finally {
      gone.removeEventListener('abort', leave)
    }
  }

  function begin(ownerId: string, key: string, look: (signal: AbortSignal) => Promise<Survey>): Run {
    const stop = new AbortController()
    const survey = inOwnTurn(ownerId, async () => {
      stop.signal.throwIfAborted()
      return look(stop.signal)
    })
    const run: Run = { key, stop, waiting: 0, survey }
    running.set(ownerId, run)
    const end = () => {
      if (running.get(ownerId) === run) running.delete(ownerId)
    }
    run.survey.then(end, end)
    return run
  }

  return {
    make,
    /** Makes a survey that nothing replaces, for what is confirmed or due. @throws AppError UNAVAILABLE if too many wait */
    insist: inOwnTurn,
    /** Keeps a large survey for a while. */
    keep(key: string, survey: Survey, now: Date): void {
      made.delete(key)
      if (survey.tally.people >= LARGE) made.set(key, { survey, at: now.getTime() })
      const [oldest] = made.keys()
      if (made.size > MAX_KEPT && oldest !== undefined) made.delete(oldest)
    },
    /** Returns a survey that was made within the last minute. */
    find(key: string, now: Date): Survey | undefined {
      const known = made.get(key)
      return known && now.getTime() - known.at <= KEPT_MS ? known.survey : undefined
    },
  }
}

const replaced = () => new AppError('CONFLICT', 'A newer review has replaced this one.')
