import { AppError } from '../errors.ts'

export interface GroupCommitParts<T> {
  /** Writes a batch in one transaction; resolves once it is committed. */
  write(batch: readonly T[]): Promise<void>
  /** Most items of a batch. */
  maxBatch: number
  /** Most items that wait; more are refused (standard O3). */
  maxWaiting: number
  /** How long the first item of a quiet moment waits for company, in milliseconds. */
  linger: number
}

interface Waiting<T> {
  item: T
  done(): void
  failed(error: unknown): void
}

/**
 * Natural group commit: the next batch is written when the last one has committed, and holds whatever came meanwhile, so
 * that batches grow with the load by themselves. Each caller is answered after its batch is on disk.
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
   * @throws AppError UNAVAILABLE when too many wait; what `write` throws, for the whole batch
   */
  add(item: T): Promise<void> {
    const { maxWaiting, maxBatch, linger } = this.#parts
    if (this.#waiting.length >= maxWaiting) {
      return Promise.reject(
        new AppError('UNAVAILABLE', 'Too much is waiting to be written. Please try again in a moment.'),
      )
    }
    return new Promise((done, failed) => {
      this.#waiting.push({ item, done, failed })
      if (this.#writing) return
      if (this.#waiting.length >= maxBatch) this.#writeNext()
      else this.#timer ??= setTimeout(() => this.#writeNext(), linger)
    })
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Writes what waits; resolves when nothing is left. */
  async drain(): Promise<void> {
    while (this.#writing || this.#waiting.length > 0) {
      this.#writeNext()
      await this.#writing
    }
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
        this.#writeNext()
      })
  }
}
