import { AppError } from '../errors.ts'

export interface GroupCommitParts<T> {
  /** Writes a batch in one transaction; resolves once it is committed. */
  write(batch: readonly T[]): Promise<void>
  /** Largest batch. */
  maxBatch: number
  /** Most waiting items; more are refused (standard O3). */
  maxWaiting: number
  /** Milliseconds that a batch which is not full waits for others. */
  linger: number
}

interface Waiting<T> {
  item: T
  done(): void
  failed(error: unknown): void
}

/**
 * Group commit. One batch is written at a time. The next holds what arrived meanwhile and until `linger` after the commit, so
 * that batches grow with the load and each takes its fixed cost rarely. Each caller is answered once its batch is on disk.
 */
export class GroupCommit<T> {
  readonly #parts: GroupCommitParts<T>
  #waiting: Waiting<T>[] = []
  #writing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(parts: GroupCommitParts<T>) {
    this.#parts = parts
  }

  /**
   * Resolves once the item is committed.
   * @throws AppError UNAVAILABLE if too many items wait; what `write` throws, for the whole batch
   */
  add(item: T): Promise<void> {
    const { maxWaiting } = this.#parts
    if (this.#waiting.length >= maxWaiting) {
      return Promise.reject(
        new AppError('UNAVAILABLE', 'Too much is waiting to be written. Please try again in a moment.'),
      )
    }
    return new Promise((done, failed) => {
      this.#waiting.push({ item, done, failed })
      if (!this.#writing) this.#writeSoon()
    })
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Writes all waiting items; resolves when none is left. */
  async drain(): Promise<void> {
    while (this.#writing || this.#waiting.length > 0) {
      this.#writeNext()
      await this.#writing
    }
  }

  #writeSoon(): void {
    const { maxBatch, linger } = this.#parts
    if (this.#waiting.length >= maxBatch) this.#writeNext()
    else if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#writeNext(), linger)
  }

  #writeNext(): void {
    if (this.#writing || this.#waiting.length === 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const batch = this.#waiting.slice(0, this.#parts.maxBatch)
    this.#waiting = this.#waiting.slice(batch.length)
    this.#writing = this.#parts
      .write(batch.map(({ item }) => item))
      .then(
        () => {
          for (const { done } of batch) done()
        },
        (error: unknown) => {
          for (const { failed } of batch) failed(error)
        },
      )
      .finally(() => {
        this.#writing = undefined
        this.#writeSoon()
      })
  }
}
