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

  it('as a dialog, says so in a toast; as an extra, says nothing', async () => {
    const told = vi.spyOn(toast, 'error').mockReturnValue('')
    const { load } = brokenLine()
    const Dialog = lateDialog(load)
    show(<Dialog />)
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1))
    const other = brokenLine()
    const Extra = lateExtra(other.load)
    show(<Extra />)
    await vi.waitFor(() => expect(other.load).toHaveBeenCalled())
    await act(() => Promise.resolve())
    expect(told).toHaveBeenCalledTimes(1)
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
