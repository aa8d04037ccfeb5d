import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <MantineProvider env="test">
      <Notifications limit={3} transitionDuration={0} />
    </MantineProvider>,
  )
})
afterEach(() => {
  act(() => {
    notifications.clean()
  })
  vi.useRealTimers()
})
const show = (run: () => void) =>
  act(() => {
    run()
  })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it.each([
  ['success', 4_000],
  ['error', 6_000],
  ['info', 3_000],
  ['warning', 5_000],
] as const)('%s stays for %d ms', async (kind, ms) => {
  show(() => toast[kind]('Contact created successfully!'))
  await wait(ms - 100)
  expect(screen.queryByText('Contact created successfully!')).toBeTruthy()
  await wait(200)
  expect(screen.queryByText('Contact created successfully!')).toBeNull()
})

it('an error interrupts a screen reader, the rest waits its turn', () => {
  show(() => {
    toast.error('Failed to create contact')
  })
  show(() => {
    toast.success('Saved')
  })
  expect(screen.getByRole('alert').textContent).toContain('Failed to create contact')
  expect(screen.getByRole('status').textContent).toContain('Saved')
})

it('shows three at once; the fourth follows', async () => {
  show(() => {
    for (const n of [1, 2, 3, 4]) toast.info(`Number ${n}`)
  })
  expect(screen.queryAllByText(/Number/)).toHaveLength(3)
  await wait(3_100)
  expect(screen.getByText('Number 4')).toBeTruthy()
})

const boxOf = (text: string) => screen.getByText(text).closest('.mantine-Notification-root') as HTMLElement

it('stays while the pointer rests on it, and its whole time afterwards', async () => {
  show(() => {
    toast.info('Copied')
  })
  fireEvent.mouseEnter(boxOf('Copied'))
  await wait(60_000)
  expect(screen.queryByText('Copied')).toBeTruthy()
  fireEvent.mouseLeave(boxOf('Copied'))
  await wait(2_900)
  expect(screen.queryByText('Copied')).toBeTruthy()
  await wait(200)
  expect(screen.queryByText('Copied')).toBeNull()
})

it('stays while the focus is in it', async () => {
  show(() => {
    toast.success('Block deleted', { action: { label: 'Undo', onClick: () => undefined } })
  })
  const undo = screen.getByRole('button', { name: 'Undo' })
  act(() => undo.focus())
  await wait(60_000)
  expect(screen.queryByText('Block deleted')).toBeTruthy()
  act(() => undo.blur())
  await wait(4_100)
  expect(screen.queryByText('Block deleted')).toBeNull()
})

it('gives the focus back to where it came from', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  show(() => {
    toast.success('Block deleted', { action: { label: 'Undo', onClick: () => undefined } })
  })
  const undo = screen.getByRole('button', { name: 'Undo' })
  // happy-dom sets no related target; browsers do.
  fireEvent.focusIn(undo, { relatedTarget: field })
  act(() => undo.focus())
  show(() => undo.click())
  expect(document.activeElement).toBe(field)
  field.remove()
})

it('Undo runs once and closes the toast', async () => {
  const undo = vi.fn()
  show(() => {
    toast.success('Block deleted', { action: { label: 'Undo', onClick: undo } })
  })
  show(() => {
    screen.getByRole('button', { name: 'Undo' }).click()
  })
  await wait(0)
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Block deleted')).toBeNull()
})

it('a later toast of the same id replaces the earlier one', async () => {
  show(() => {
    toast.info('Saving', { id: 'save' })
  })
  show(() => {
    toast.success('Saved', { id: 'save' })
  })
  await wait(0)
  expect([screen.queryByText('Saving'), screen.queryByText('Saved') !== null]).toEqual([null, true])
})
