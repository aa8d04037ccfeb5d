import { Worker } from 'node:worker_threads'
import type { ThreadAnswer, ThreadData, VisitAnswer, VisitOrder } from './visit-order.ts'

/** Most heap memory of the thread, in megabytes. Columns lie outside of it. */
const MAX_HEAP_MB = 192
/** Milliseconds without an answer after which the thread is given up. */
const HUNG_AFTER_MS = 60_000
/** Milliseconds after which an idle thread ends, and its memory and connection with it. */
const IDLE_MS = 5 * 60_000

/**
 * Thread that reads visits, so that millions of them delay nobody's request. It begins with the first question, and ends when
 * none comes for some minutes, or when one breaks it.
 */
export class VisitThread {
  readonly #data: ThreadData
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(data: ThreadData) {
    this.#data = data
  }

  /** Asks one question. The caller waits for the answer before the next. */
  async ask(order: VisitOrder): Promise<VisitAnswer> {
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#begin())
    worker.ref()
    try {
      const said = await answerOf(worker, order)
      if ('answer' in said) return said.answer
      throw Object.assign(new Error(said.failed.message), said.failed.stack ? { stack: said.failed.stack } : {})
    } catch (error) {
      if (error instanceof ThreadGone && this.#worker === worker) {
        this.#worker = undefined
        void worker.terminate()
      }
      throw error
    } finally {
      worker.unref()
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./visit-reading.ts', import.meta.url), {
      env: {},
      execArgv: [],
      workerData: this.#data,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    return worker
  }
}

class ThreadGone extends Error {}

function answerOf(worker: Worker, order: VisitOrder): Promise<Exclude<ThreadAnswer, 'ready'>> {
  const { promise, resolve, reject } = Promise.withResolvers<Exclude<ThreadAnswer, 'ready'>>()
  const gone = (error?: unknown) => reject(new ThreadGone('the thread that reads visits is gone', { cause: error }))
  const said = (answer: ThreadAnswer) => answer !== 'ready' && resolve(answer)
  const watch = setTimeout(gone, HUNG_AFTER_MS).unref()
  worker.on('message', said).once('error', gone).once('exit', gone)
  worker.postMessage(order)
  return promise.finally(() => {
    clearTimeout(watch)
    worker.off('message', said).off('error', gone).off('exit', gone)
  })
}
