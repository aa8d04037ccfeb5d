import type { Arena, Landed } from './arena.ts'
import { contentBombs } from './content-bombs.ts'
import { requestBombs } from './request-bombs.ts'
import { ruleBombs } from './rule-bombs.ts'

/** Input that costs far more than it weighs, thrown at one door or at several. */
export interface Bomb {
  name: string
  /** Puts there what the bomb needs, once for each arena. */
  prepare?(arena: Arena): Promise<void>
  /** Throws it once. @returns what each of its requests was answered */
  throwAt(arena: Arena): Promise<Landed[]>
  /** Statuses that its requests may be answered with. */
  answers: readonly number[]
}

/** Every kind of bomb that doors have been, or could be, brought down with. A new kind of input brings its own. */
export const CORPUS: readonly Bomb[] = [...ruleBombs, ...requestBombs, ...contentBombs]
