/** A lock manager with the parts that the editor uses. The tabs of a test share it. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, Promise<unknown>>()
  type Work = (lock: Lock | null) => unknown
  async function request(name: string, options: LockOptions, work: Work): Promise<unknown> {
    if (options.ifAvailable && held.has(name)) return work(null)
    while (held.has(name)) {
      await Promise.race([held.get(name), aborted(options.signal)])
      options.signal?.throwIfAborted()
    }
    const done = Promise.resolve(work({ name, mode: 'exclusive' }))
    held.set(name, done)
    try {
      return await done
    } finally {
      held.delete(name)
    }
  }
  return { request: request as LockManager['request'] }
}

const aborted = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
