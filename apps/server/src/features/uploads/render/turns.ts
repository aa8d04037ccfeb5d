import { AppError } from '../../../platform/errors.ts'
import { RateLimited } from '../../../platform/http/rate-limit.ts'

/** Most pictures that wait, per owner and in total. Later ones have to be retried. */
const MAX_WAITING_OF_OWNER = 30
const MAX_WAITING = 200
/** Milliseconds after which an owner with too many may retry. */
const RETRY_MS = 5000

type Start = () => void

/**
 * One picture at a time in this process, and owners in turn: drawing takes the memory of one picture (standard W8:
 * growth below 300 MB), and an owner who sends many does not hold up others.
 */
const waiting = new Map<string, Start[]>()
let busy = false

/** Runs work when its turn comes. @throws AppError RATE_LIMITED or UNAVAILABLE if too many wait already */
export async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  await turn(owner)
  try {
    return await work()
  } finally {
    passOn()
  }
}

function turn(owner: string): Promise<void> | undefined {
  if (!busy) {
    busy = true
    return undefined
  }
  const own = waiting.get(owner) ?? []
  if (own.length >= MAX_WAITING_OF_OWNER) throw new RateLimited('pictures', RETRY_MS, false)
  if ([...waiting.values()].reduce((sum, { length }) => sum + length, 0) >= MAX_WAITING) {
    throw new AppError('UNAVAILABLE', 'Too many pictures are being processed. Please try again in a moment.')
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.set(owner, [...own, resolve])
  return promise
}

/** Gives the turn to the owner who has waited longest, and moves them to the end of the line. */
function passOn(): void {
  const next = waiting.entries().next()
  if (next.done) {
    busy = false
    return
  }
  const [owner, [start, ...others]] = next.value
  waiting.delete(owner)
  if (others.length > 0) waiting.set(owner, others)
  start?.()
}
