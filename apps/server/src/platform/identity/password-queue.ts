import { availableParallelism } from 'node:os'
import { fewAtATime, type InTurn } from '../few-at-a-time.ts'

/** Hashing a password keeps a core busy for some 80 ms; at least one core is left to everything else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Sign-ins that may wait, about four seconds' worth. */
const WAITING = 50

/** Runs work that hashes a password. Each process has one queue, through `House.hold`. */
export const openPasswordQueue = (): InTurn =>
  fewAtATime({
    atOnce: AT_ONCE,
    waiting: WAITING,
    refusal: 'Many people are signing in right now. Please try again in a moment.',
  })
