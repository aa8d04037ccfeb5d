import type { MiniSite } from '@greenroom/contracts'
import type { Operation } from './model.ts'
import type { Answer, Failure } from './outcome.ts'

/** The server, as the editor sees it. */
export interface Gateway {
  /** Makes the call of an operation. Rejects with errors that {@link failureOf} can read. */
  perform: (operation: Operation) => Promise<Answer>
  failureOf: (error: unknown) => Failure
  rename: (username: string) => Promise<MiniSite>
}
