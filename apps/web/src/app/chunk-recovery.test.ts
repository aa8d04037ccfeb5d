import { describe, expect, it, vi } from 'vitest'
import { loadChunk } from './chunk-recovery.ts'

const setUp = (isOnline = true) => ({ storage: sessionStorage, isOnline: () => isOnline, reload: vi.fn() })
const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

describe('a screen whose code does not load', () => {
  it('loads the page anew once, and waits for it', async () => {
    const recovery = setUp()
    const outcome = vi.fn()
    loadChunk(broken, recovery).then(outcome, outcome)
    await vi.waitFor(() => expect(recovery.reload).toHaveBeenCalledTimes(1))
    expect(outcome).not.toHaveBeenCalled()
  })

  it('fails the second time', async () => {
    const recovery = setUp()
    void loadChunk(broken, recovery)
    await vi.waitFor(() => expect(recovery.reload).toHaveBeenCalled())
    await expect(loadChunk(broken, recovery)).rejects.toThrow('Failed to fetch')
    expect(recovery.reload).toHaveBeenCalledTimes(1)
  })

  it('may be tried anew after one that has loaded', async () => {
    const recovery = setUp()
    void loadChunk(broken, recovery)
    await vi.waitFor(() => expect(recovery.reload).toHaveBeenCalledTimes(1))
    await loadChunk(() => Promise.resolve('screen'), recovery)
    void loadChunk(broken, recovery)
    await vi.waitFor(() => expect(recovery.reload).toHaveBeenCalledTimes(2))
  })

  it('fails at once without a connection, since a reload would lose the page', async () => {
    const recovery = setUp(false)
    await expect(loadChunk(broken, recovery)).rejects.toThrow('Failed to fetch')
    expect(recovery.reload).not.toHaveBeenCalled()
  })
})
