import type { Arena, Landed } from './arena.ts'
import { campaignBombs } from './campaign-bombs.ts'
import { contentBombs } from './content-bombs.ts'
import { requestBombs } from './request-bombs.ts'
import { ruleBombs } from './rule-bombs.ts'

/** Input that costs far more than its size, sent to one or more routes. */
export interface Bomb {
  name: string
  /** Sets up what the bomb needs, once per arena. */
  prepare?(arena: Arena): Promise<void>
  /** Throws it once. @returns the answers to its requests */
  throwAt(arena: Arena): Promise<Landed[]>
  /** Allowed statuses of the answers. */
  answers: readonly number[]
}

/** Every kind of bomb that routes have been, or could be, brought down with. New kinds of input add their own. */
export const CORPUS: readonly Bomb[] = [...ruleBombs, ...requestBombs, ...contentBombs, ...campaignBombs]
