import { setImmediate as othersAnswered } from 'node:timers/promises'

/** Milliseconds of work after which others get their turn: a fraction of what standard W22 allows them to wait. */
const TURN_MS = 10

/**
 * Returns a function for long work to call between its parts. Once the work has taken its turn, it lets the process answer
 * others.
 */
export function takeTurns(): () => Promise<void> | undefined {
  let began = performance.now()
  const yieldTurn = async () => {
    await othersAnswered()
    began = performance.now()
  }
  return () => (performance.now() - began < TURN_MS ? undefined : yieldTurn())
}
