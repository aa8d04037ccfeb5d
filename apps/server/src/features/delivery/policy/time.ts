import { setTimeout as delay } from 'node:timers/promises'

/** Tells the time, in milliseconds since 1970, and lets it pass. Tests have their own. */
export interface Time {
  now(): number
  sleep(ms: number): Promise<void>
}

/** Returns the time of a server. */
export const wallClock = ({ clock }: { clock(): Date }): Time => ({
  now: () => clock().getTime(),
  sleep: (ms) => delay(Math.max(0, ms)),
})
