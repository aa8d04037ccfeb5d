import { expect, it, vi } from 'vitest'
import { handBack, noteOpened, onPayerBack, takeMark } from './provider-return.ts'

const SEARCH = '?tab=billing&wallet_success=true&session_id=cs_1'

/** Opens a tab, and returns the mark that it finds when the payer is back. */
function open(): string {
  noteOpened(window)
  const mark = takeMark()
  if (mark === null) throw new Error('The tab has no mark')
  return mark
}

it('a payer is handed back, with the parameters, to the tab that opened the page', async () => {
  const onBack = vi.fn()
  const stop = onPayerBack(onBack)
  expect(await handBack(open(), SEARCH)).toBe(true)
  stop()
  expect(onBack.mock.calls.map(([params]) => String(params))).toEqual([SEARCH.slice(1)])
})

it('goes on in the new tab where the first one is gone', async () => {
  vi.useFakeTimers()
  const back = handBack(open(), SEARCH)
  await vi.advanceTimersByTimeAsync(700)
  vi.useRealTimers()
  expect(await back).toBe(false)
})

it('is not heard by a tab that opened none, and a mark serves once', async () => {
  const onBack = vi.fn()
  const stop = onPayerBack(onBack)
  vi.useFakeTimers()
  const back = handBack('a-mark-of-another-tab', SEARCH)
  await vi.advanceTimersByTimeAsync(700)
  vi.useRealTimers()
  expect([await back, onBack.mock.calls, takeMark()]).toEqual([false, [], null])
  stop()
})
