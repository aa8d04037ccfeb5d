import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Opens a separate tab, which shares no memory. */
async function openTab() {
  vi.resetModules()
  const { inOneTab } = await import('./in-one-tab.ts')
  return inOneTab
}
const held = new Set<string>()
const locks = {
  request: async (name: string, _: { ifAvailable: true }, work: (lock: object | null) => Promise<void>) => {
    if (held.has(name)) return work(null)
    held.add(name)
    await work({})
    held.delete(name)
  },
}
const useLocks = (there: typeof locks | undefined) =>
  Object.defineProperty(navigator, 'locks', { value: there, configurable: true })

beforeEach(() => {
  held.clear()
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  useLocks(undefined)
})

it('does it once, also where the note of the first tab has not reached the other', async () => {
  useLocks(locks)
  const work = vi.fn()
  const [one, other] = [await openTab(), await openTab()]
  one('paid', work)
  localStorage.clear()
  other('paid', work)
  expect(work).toHaveBeenCalledTimes(1)
})

it('is known to a tab that looks later, and without locks', async () => {
  useLocks(locks)
  const work = vi.fn()
  const [one, other] = [await openTab(), await openTab()]
  one('paid', work)
  await vi.advanceTimersByTimeAsync(10_000)
  other('paid', work)
  useLocks(undefined)
  other('paid', work)
  other('declined', work)
  expect(work).toHaveBeenCalledTimes(2)
})
