import { AppError } from '../../../platform/errors.ts'
import { turnsPerOwner } from '../../../platform/few-at-a-time.ts'
import type { ControlDraw } from '../../delivery/public.ts'
import type { Survey } from './survey.ts'

/** Walks over audiences in a process: each may read a million contacts (standard W22). */
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
/** Each holds its first recipients in every order: some megabytes at most. */
const MAX_KEPT = 20
/** Draws of campaigns that were looked at last: some hundred bytes each. */
const MAX_DRAWS = 1000

interface Run {
  key: string
  result: Promise<unknown>
  stop: AbortController
  waiting: number
}

/** Walks over audiences that are under way, and surveys that were just made, of a process. `hold` keeps it. */
export const openSurveys = () => {
  const inTurn = turnsPerOwner({ own: OWN_TURNS, all: TURNS })
  const running = new Map<string, Run>()
  const made = new Map<string, { survey: Survey; at: number }>()
  const draws = new Map<string, ControlDraw>()

  /**
   * Walks over an audience, one at a time for each asker: a newer walk over something else replaces it, and several callers
   * share one.
   * @param asker an owner, or a purpose of theirs @param key of what is looked at
   * @param gone aborted once the caller has left
   * @throws AppError CONFLICT if a newer one replaces it; UNAVAILABLE if too many wait
   */
  async function make<T>(
    asker: string,
    key: string,
    gone: AbortSignal,
    look: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    let run = running.get(asker)
    if (run && run.key !== key) run.stop.abort(replaced())
    if (!run || run.key !== key || run.stop.signal.aborted) run = begin(asker, key, look)
    const mine = run
    mine.waiting += 1
    const leave = () => {
      mine.waiting -= 1
      if (mine.waiting === 0) mine.stop.abort(replaced())
    }
    gone.addEventListener('abort', leave, { once: true })
    try {
      return (await mine.result) as T // of the same key
    } finally {
      gone.removeEventListener('abort', leave)
    }
  }

  function begin(asker: string, key: string, look: (signal: AbortSignal) => Promise<unknown>): Run {
    const stop = new AbortController()
    const result = inTurn(asker, async () => {
      stop.signal.throwIfAborted()
      return look(stop.signal).catch((error: unknown) => {
        stop.signal.throwIfAborted()
        throw error
      })
    })
    const run: Run = { key, stop, waiting: 0, result }
    running.set(asker, run)
    const end = () => {
      if (running.get(asker) === run) running.delete(asker)
    }
    run.result.then(end, end)
    return run
  }

  return {
    make,
    /** Makes a survey that nothing replaces, for what is confirmed or due. @throws AppError UNAVAILABLE if too many wait */
    insist: inTurn,
    /** Tells whether an asker waits for something now, which others may then share. */
    isMaking: (asker: string, key: string): boolean => {
      const run = running.get(asker)
      return run !== undefined && run.key === key && !run.stop.signal.aborted
    },
    /** Keeps whom a survey holds back, and a large survey for a while. */
    keep(key: string, survey: Survey, now: Date): void {
      const { control } = survey.tally
      if (control) keepNewest(draws, key, control.draw, MAX_DRAWS)
      made.delete(key)
      if (survey.tally.people >= LARGE) keepNewest(made, key, { survey, at: now.getTime() }, MAX_KEPT)
    },
    /** Returns whom the last survey holds back. */
    findDraw: (key: string): ControlDraw | undefined => draws.get(key),
    /** Returns a survey that was made within the last minute. */
    find(key: string, now: Date): Survey | undefined {
      const known = made.get(key)
      return known && now.getTime() - known.at <= KEPT_MS ? known.survey : undefined
    },
  }
}

/** Keeps an entry, and no more than the newest. */
function keepNewest<V>(all: Map<string, V>, key: string, entry: V, most: number): void {
  all.delete(key)
  all.set(key, entry)
  const [oldest] = all.keys()
  if (all.size > most && oldest !== undefined) all.delete(oldest)
}

const replaced = () => new AppError('CONFLICT', 'A newer review has replaced this one.')
