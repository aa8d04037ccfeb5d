import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'

/**
 * The entire environment of processes that work on strangers' bytes, so that no secret of ours is near them. Large blocks
 * of memory return to the system once freed; by default glibc keeps them, and a process grows by hundreds of megabytes.
 */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Starts a process for strangers' bytes. @param module what it runs, the address of a file beside the caller */
export const forkAside = (module: URL, execArgv: readonly string[], stdio: StdioOptions): ChildProcess =>
  fork(module, {
    env: ENVIRONMENT,
    execArgv: [...execArgv],
    serialization: 'advanced',
    stdio,
    // Ctrl-C in a terminal reaches it only through us.
    detached: true,
    windowsHide: true,
  })

/** Milliseconds to wait for a sign of life. */
const PATIENCE_MS = 2000
/** Milliseconds that the process waits for more work. */
const IDLE_MS = 60_000

/** Message to such a process: an order, or `there?`, which it answers with anything to show that it lives. */
export type Asked<Order> = Order | 'there?'

/**
 * A process that works off one order at a time; callers wait for each other. It starts when it is needed, and ends after
 * a minute without work, or with us. An order that crashes it or hangs takes down nothing else.
 */
export class ChildRoom<Order extends object, Answer> {
  readonly #start: () => ChildProcess
  readonly #hungAfterMs: number
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  /** @param start makes the process, by `forkAside` with a channel; @param hungAfterMs most time for one order */
  constructor(start: () => ChildProcess, hungAfterMs: number) {
    this.#start = start
    this.#hungAfterMs = hungAfterMs
  }

  /**
   * Gives the process an order. @param order returns it, once the process is there
   * @returns its answer, or undefined if it ended, or was killed after hanging
   */
  async ask(order: () => Order | Promise<Order>): Promise<Answer | undefined> {
    clearTimeout(this.#idle)
    const child = await this.#living()
    try {
      return await this.#answerOf(child, await order(), this.#hungAfterMs)
    } finally {
      this.#idle = setTimeout(() => child.connected && child.disconnect(), IDLE_MS).unref()
    }
  }

  /** Returns the current process if it still answers (it may have died unnoticed), or a new one. */
  async #living(): Promise<ChildProcess> {
    const child = this.#child
    return child?.connected && (await this.#answerOf(child, 'there?', PATIENCE_MS)) ? child : this.#enter()
  }

  async #answerOf(child: ChildProcess, said: Asked<Order>, withinMs: number): Promise<Answer | undefined> {
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
    const ended = () => resolve(undefined)
    const hung = setTimeout(() => child.kill('SIGKILL'), withinMs)
    child.once('message', resolve).once('exit', ended).once('error', ended)
    child.send(said, (error) => error && ended())
    const answer = await promise
    clearTimeout(hung)
    child.off('message', resolve).off('exit', ended).off('error', ended)
    if (!answer) {
      child.kill('SIGKILL')
      if (this.#child === child) this.#child = undefined
    }
    return answer
  }

  #enter(): ChildProcess {
    const child = this.#start()
    child.unref()
    child.channel?.unref()
    // One that fails between two orders is replaced for the next.
    child.on('error', () => {})
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    this.#child = child
    return child
  }
}
