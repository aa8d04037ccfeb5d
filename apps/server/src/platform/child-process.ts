import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'

/**
 * The entire environment of processes that work on strangers' bytes, so that no secret of ours is near them. Large blocks
 * of memory return to the system once freed; by default glibc keeps them, and a process grows by hundreds of megabytes.
 */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Starts a process for strangers' bytes. @param module what it runs, the address of a file beside the caller */
export const forkIsolated = (module: URL, execArgv: readonly string[], stdio: StdioOptions): ChildProcess =>
  fork(module, {
    env: ENVIRONMENT,
    execArgv: [...execArgv],
    serialization: 'advanced',
    stdio,
    // Ctrl-C in a terminal reaches it only through us.
    detached: true,
    windowsHide: true,
  })

/** Milliseconds within which a living process answers a ping. */
const PING_MS = 2000
/** Milliseconds that the process waits for more work. */
const IDLE_MS = 60_000

/** Message to such a process: a task, or a ping, which it answers with anything. */
export type ProcessMessage<Task> = Task | 'ping'

/**
 * A process that does one task at a time; callers wait for each other. It starts when it is needed, and ends after a
 * minute without work, or with us. A task that crashes it or hangs takes down nothing else.
 */
export class IsolatedProcess<Task extends object, Result> {
  readonly #start: () => ChildProcess
  readonly #hungAfterMs: number
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  /** @param start makes the process, by `forkIsolated` with a channel; @param hungAfterMs most time for one task */
  constructor(start: () => ChildProcess, hungAfterMs: number) {
    this.#start = start
    this.#hungAfterMs = hungAfterMs
  }

  /**
   * Runs a task. @param task returns it, once the process is there
   * @returns its result, or undefined if the process ended, or was killed after hanging
   */
  async run(task: () => Task | Promise<Task>): Promise<Result | undefined> {
    clearTimeout(this.#idle)
    const child = await this.#living()
    try {
      return await this.#answerOf(child, await task(), this.#hungAfterMs)
    } finally {
      this.#idle = setTimeout(() => child.connected && child.disconnect(), IDLE_MS).unref()
    }
  }

  /** Returns the current process if it still answers (it may have died unnoticed), or a new one. */
  async #living(): Promise<ChildProcess> {
    const child = this.#child
    return child?.connected && (await this.#answerOf(child, 'ping', PING_MS)) ? child : this.#startNew()
  }

  async #answerOf(child: ChildProcess, message: ProcessMessage<Task>, withinMs: number): Promise<Result | undefined> {
    const { promise, resolve } = Promise.withResolvers<Result | undefined>()
    const ended = () => resolve(undefined)
    const hung = setTimeout(() => child.kill('SIGKILL'), withinMs)
    child.once('message', resolve).once('exit', ended).once('error', ended)
    child.send(message, (error) => error && ended())
    const answer = await promise
    clearTimeout(hung)
    child.off('message', resolve).off('exit', ended).off('error', ended)
    if (!answer) {
      child.kill('SIGKILL')
      if (this.#child === child) this.#child = undefined
    }
    return answer
  }

  #startNew(): ChildProcess {
    const child = this.#start()
    child.unref()
    child.channel?.unref()
    // One that fails between two tasks is replaced for the next.
    child.on('error', () => {})
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    this.#child = child
    return child
  }
}
