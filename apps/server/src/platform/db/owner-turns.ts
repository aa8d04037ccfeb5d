import { AppError } from '../errors.ts'

export interface OwnerTurnsParts {
  /** Most concurrent runs per owner. */
  maxRunning: number
  /** Most waiting callers per owner. */
  maxWaiting: number
  /** Longest wait, in milliseconds. */
  maxWait: number
}

interface Turns {
  running: number
  waiting: Set<() => void>
}

/**
 * Keeps one owner from taking every connection. Work beyond their share waits in line for a bounded time (standard O3).
 * Owners do not wait for each other.
 */
export class OwnerTurns {
  readonly #parts: OwnerTurnsParts
  readonly #byOwner = new Map<string, Turns>()

  constructor(parts: OwnerTurnsParts) {
    this.#parts = parts
  }

  /** Runs the work in turn. @throws AppError UNAVAILABLE if too many wait, or it waited too long */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#byOwner.get(owner) ?? { running: 0, waiting: new Set() }
    this.#byOwner.set(owner, turns)
    if (turns.running < this.#parts.maxRunning) turns.running += 1
    else await this.#wait(turns)
    try {
      return await work()
    } finally {
      this.#passOn(owner, turns)
    }
  }

  /** Resolves when another run has passed on its place. */
  #wait({ waiting }: Turns): Promise<void> {
    if (waiting.size >= this.#parts.maxWaiting) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(start)
        reject(busy())
      }, this.#parts.maxWait)
      waiting.add(start)
    })
  }

  #passOn(owner: string, turns: Turns): void {
    const [next] = turns.waiting
    if (next) {
      turns.waiting.delete(next)
      next()
      return
    }
    turns.running -= 1
    if (turns.running === 0) this.#byOwner.delete(owner)
  }
}

const busy = () =>
  new AppError('UNAVAILABLE', 'Too much is happening in this account at once. Please try again in a moment.')
