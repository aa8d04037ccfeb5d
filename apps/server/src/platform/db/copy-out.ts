import type pg from 'pg'
import type { SystemTx } from './tx.ts'

/** Beginning of binary COPY, and its length with the flags (PostgreSQL, "COPY", Binary Format). */
const SIGNATURE = 'PGCOPY\n'
const HEAD = 19
/** Microseconds from 1970 to 2000, where Postgres' time begins. */
const EPOCH_MS = 946_684_800_000

/** Row of a binary COPY. It is only valid while it is taken: its bytes are then used for the next. */
export class CopiedRow {
  #bytes: Buffer = Buffer.alloc(0)
  readonly #starts: number[] = []
  readonly #lengths: number[] = []

  /** Moves on to the row that begins at an offset. @returns false at the end of the data */
  read(bytes: Buffer, from: number): boolean {
    const fields = bytes.readInt16BE(from)
    let at = from + 2
    for (let field = 0; field < fields; field += 1) {
      const length = bytes.readInt32BE(at)
      at += 4
      this.#starts[field] = at
      this.#lengths[field] = length
      if (length > 0) at += length
    }
    this.#bytes = bytes
    return fields >= 0
  }

  isNull(field: number): boolean {
    return (this.#lengths[field] ?? -1) < 0
  }
  /** Returns a view of the bytes, not a copy. */
  bytes(field: number): Buffer {
    const start = this.#starts[field] ?? 0
    return this.#bytes.subarray(start, start + Math.max(0, this.#lengths[field] ?? 0))
  }
  /** Returns a view of several neighboring fields as they came, lengths included. */
  span(first: number, last: number): Buffer {
    return this.#bytes.subarray(
      (this.#starts[first] ?? 4) - 4,
      (this.#starts[last] ?? 0) + Math.max(0, this.#lengths[last] ?? 0),
    )
  }
  /** Returns text; empty if null. */
  text(field: number): string {
    const length = this.#lengths[field] ?? -1
    if (length <= 0) return ''
    const start = this.#starts[field] ?? 0
    return this.#bytes.toString('utf8', start, start + length)
  }
  int2(field: number): number {
    return this.#bytes.readInt16BE(this.#starts[field])
  }
  int4(field: number): number {
    return this.#bytes.readInt32BE(this.#starts[field])
  }
  /** Returns a uuid as text; empty if null. */
  uuid(field: number): string {
    if (this.isNull(field)) return ''
    const start = this.#starts[field] ?? 0
    const hex = this.#bytes.toString('hex', start, start + 16)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
  /** Returns a moment in milliseconds, fractions cut off. */
  millis(field: number): number {
    const start = this.#starts[field] ?? 0
    const micros = this.#bytes.readInt32BE(start) * 2 ** 32 + this.#bytes.readUInt32BE(start + 4)
    return Math.floor(micros / 1000) + EPOCH_MS
  }
}

/**
 * Streams the rows of a query by binary COPY: the driver turns bytes into text elsewhere. Memory holds one row.
 * @param client not in pipeline mode
 * @param query without parameters, which COPY does not take: nothing in it may come from outside but uuids and dates
 */
export function copyOut(client: pg.ClientBase, query: string, take: (row: CopiedRow) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const row = new CopiedRow()
  let failure: unknown
  const nothing = () => {}
  const submittable = {
    submit: (connection: { query(text: string): void }) =>
      connection.query(`copy (${query}) to stdout (format binary)`),
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      if (failure) return
      try {
        const from = chunk.length > HEAD && chunk.toString('latin1', 0, SIGNATURE.length) === SIGNATURE ? HEAD : 0
        if (row.read(chunk, from)) take(row)
      } catch (error) {
        failure = error
      }
    },
    handleError: reject,
    handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    handleCommandComplete: nothing,
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleEmptyQuery: nothing,
    handlePortalSuspended: nothing,
    callback: nothing,
  }
  client.query(submittable as unknown as pg.Submittable)
  return promise
}

/** Returns the connection of a system transaction. */
export const clientOf = (tx: SystemTx): pg.ClientBase => (tx as unknown as { $client: pg.PoolClient }).$client
