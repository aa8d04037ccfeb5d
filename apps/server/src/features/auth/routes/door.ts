import type { Answer } from '../../../platform/identity/ask.ts'
import { type Entrance, questionOf, requireAnswer } from '../policy/entrance.ts'

/** One door below /api/auth. What it is sent is not checked yet; its command reads it. */
export interface Door {
  method: 'GET' | 'POST'
  /** As of a contract: refused with PROOF_NEEDED unless the session has lately proved that it is its owner. */
  fresh?: true
  /** @param sent the body of a POST, the query of a GET. @returns with a `location`, the browser is sent there */
  open(entrance: Entrance, sent: unknown): Promise<Answer & { location?: string }>
}

/** Doors of one way in, by their path below /api/auth. */
export type Doors = Readonly<Record<string, Door>>

/** Hands the question on as it is; Better Auth's refusal becomes an error of ours. */
export const handOn = (path: string) => async (entrance: Entrance) =>
  requireAnswer(await entrance.identity.ask(questionOf(entrance, path)))
