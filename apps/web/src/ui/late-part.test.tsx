import { MantineProvider } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../lib/toasts.tsx'
import { lateDialog, lateExtra, latePart } from './late-part.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => act(() => onlineManager.setOnline(true)))

/** Code that fails until the line is mended. */
function brokenLine() {
  const line = { isBroken: true }
  const load = vi.fn(async () => {
    if (line.isBroken) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: (() => <p>Design</p>) as ComponentType<object> }
  })
  return { line, load }
}
const show = (part: ReactNode) =>
  render(
    <MantineProvider env="test">
      <input aria-label="Name" defaultValue="" />
      <Suspense fallback="Loading">{part}</Suspense>
    </MantineProvider>,
  )

describe('a part whose code is lost', () => {
  it('says so in its place, keeps what is typed beside it, and opens at the second try', async () => {
    const { line, load } = brokenLine()
    const Panel = latePart(load)
    show(<Panel />)
    await screen.findByText('This part did not load. There may be a new version.')
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Nova' } })
    line.isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Design')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Nova')
  })

  it('offline, opens by itself when the line is back', async () => {
    act(() => onlineManager.setOnline(false))
    const { line, load } = brokenLine()
    const Panel = latePart(load)
    show(<Panel />)
    await screen.findByText('You are offline. This opens when you are back online.')
    line.isBroken = false
    act(() => onlineManager.setOnline(true))
    await screen.findByText('Design')
  })

  it('opens by itself also if its code was lost a moment before the browser knew that it is offline', async () => {
    const { line, load } = brokenLine()
    const Panel = latePart(load)
    show(<Panel />)
    await screen.findByText('This part did not load. There may be a new version.')
    act(() => onlineManager.setOnline(false))
    await screen.findByText('You are offline. This opens when you are back online.')
    line.isBroken = false
    act(() => onlineManager.setOnline(true))
    await screen.findByText('Design')
  })

  it('as a dialog, says so in a toast', async () => {
    const told = vi.spyOn(toast, 'error').mockReturnValue('')
    const Dialog = lateDialog(brokenLine().load)
    show(<Dialog />)
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1), 15_000)
  })

  it('an error of the part itself is not taken for lost code', async () => {
    const Broken = latePart(async () => ({
      default: () => {
        throw new Error('oops')
      },
    }))
    await expect(async () => {
      show(<Broken />)
      await act(() => new Promise((resolve) => setTimeout(resolve)))
    }).rejects.toThrow('oops')
  })
})

describe('an extra whose code is lost', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('comes by itself when the server is back, and nobody hears of it', async () => {
    const told = vi.spyOn(toast, 'error').mockReturnValue('')
    const { line, load } = brokenLine()
    const Extra = lateExtra(load)
    show(<Extra />)
    await pass(5_000)
    expect(screen.queryByText('Design')).toBeNull()
    line.isBroken = false
    await pass(15_000)
    screen.getByText('Design')
    expect(told).not.toHaveBeenCalled()
    expect(console.error).not.toHaveBeenCalled()
  })

  it('asks for nothing while there is no connection, and comes at once when it is back', async () => {
    const { line, load } = brokenLine()
    const Extra = lateExtra(load)
    show(<Extra />)
    await pass(0)
    act(() => onlineManager.setOnline(false))
    await pass(600_000)
    expect(load).toHaveBeenCalledTimes(1)
    line.isBroken = false
    act(() => onlineManager.setOnline(true))
    await pass(0)
    screen.getByText('Design')
  })
})
