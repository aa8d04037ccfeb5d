/** The server's reason for refusing an edit. The edit waits until the person changes it or retries. */
export interface Refusal {
  kind: 'invalid' | 'plan' | 'refused'
  message: string
  /** Messages by field (`title`, `settings.endsAt` …), for showing each at its place. */
  fields: Record<string, string>
  /** `details` of the answer. */
  details?: unknown
}

/** A row being edited: the server's version and the changes made here. */
export interface Edit<Row, Fields> {
  /** The row as last received; undefined if the server has never had it. */
  row?: Row
  /** Changed here and not yet acknowledged. */
  mine: Partial<Fields>
  /** Sent without an answer. The server may have any of these. */
  maybe: Partial<Fields>[]
  /** Time of the last change here, in milliseconds. 0 means due at once. */
  editedAt: number
  /** Fields that were also changed elsewhere and wait for a choice. `row` is then the other version. */
  conflict?: (keyof Fields)[]
  /** The row was deleted elsewhere while it was changed here. */
  gone?: true
  refusal?: Refusal
  /** Recent failed attempts, and the time of the next one. */
  trouble?: { attempts: number; retryAt: number }
}

/** Version that is kept where two were saved. */
export type Choice = 'mine' | 'other'

/** The state of saving, as an editor shows it. */
export type SaveState =
  | { kind: 'saved'; at: number }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'signed-out' }
  /** Something was also changed elsewhere and waits for a choice. */
  | { kind: 'conflict' }
  /** A marked field has to be corrected first. */
  | { kind: 'invalid' }
  | { kind: 'failed'; message: string }

/** Failed attempts before an editor says so. */
export const PATIENCE = 2

/** Longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE = 30_000
/** Returns the milliseconds to wait after failed attempts. */
export const pauseAfter = (attempts: number): number => Math.min(1000 * 2 ** (attempts - 1), LONGEST_PAUSE)
