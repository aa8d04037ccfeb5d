import { describe, expect, it, vi } from 'vitest'
import { type ChunkRecovery, loadChunk, ScreenCodeError } from './chunk-recovery.ts'

const setUp = (isOnline = true) => ({
  storage: sessionStorage,
  isOnline: () => isOnline,
  now: vi.fn<ChunkRecovery['now']>(() => 1_000_000),
  reload: vi.fn(),
})
const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const good = () => Promise.resolve('screen')

describe('a screen whose code does not load', () => {
  it('loads the page anew once, and waits for it', async () => {
    const recovery = setUp()
    const outcome = vi.fn()
    loadChunk(broken, recovery).then(outcome, outcome)
    await vi.waitFor(() => expect(recovery.reload).toHaveBeenCalledTimes(1), 15_000)
    expect(outcome).not.toHaveBeenCalled()
  })

  it('fails the second time, even where other code has loaded in between', async () => {
    const recovery = setUp()
    void loadChunk(broken, recovery)
    await vi.waitFor(() => expect(recovery.reload).toHaveBeenCalled(), 15_000)
    await loadChunk(good, recovery)
    await expect(loadChunk(broken, recovery)).rejects.toThrow(ScreenCodeError)
    expect(recovery.reload).toHaveBeenCalledTimes(1)
  })

  it('may load the page anew a minute later', async () => {
    const recovery = setUp()
    void loadChunk(broken, recovery)
    await vi.waitFor(() => expect(recovery.reload).toHaveBeenCalledTimes(1), 15_000)
    recovery.now.mockReturnValue(1_060_000)
    void loadChunk(broken, recovery)
    await vi.waitFor(() => expect(recovery.reload).toHaveBeenCalledTimes(2), 15_000)
  })

  it('fails at once without a connection, since a reload would lose the page', async () => {
    const recovery = setUp(false)
    await expect(loadChunk(broken, recovery)).rejects.toThrow(ScreenCodeError)
    expect(recovery.reload).not.toHaveBeenCalled()
  })
})
