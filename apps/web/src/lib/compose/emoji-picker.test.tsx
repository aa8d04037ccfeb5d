import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import EmojiPicker from './emoji-picker.tsx'

const onPick = vi.fn()
const show = () =>
  render(
    <MantineProvider>
      <EmojiPicker onPick={onPick} />
    </MantineProvider>,
  )
const search = () => screen.getByRole('combobox', { name: 'Search emoji' })

beforeEach(() => {
  localStorage.clear()
  onPick.mockClear()
  Element.prototype.scrollIntoView = vi.fn()
})

it('is found by its name and taken by the keyboard alone', () => {
  show()
  expect(document.activeElement).toBe(search())
  fireEvent.change(search(), { target: { value: 'heart' } })
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('🥰')
  fireEvent.keyDown(search(), { key: 'ArrowDown' })
  const taken = screen.getByRole('option', { selected: true }).textContent
  expect(taken).not.toBe('🥰')
  fireEvent.keyDown(search(), { key: 'Enter' })
  expect(onPick).toHaveBeenCalledWith(taken)
})

it('remembers what was taken last', () => {
  const { unmount } = show()
  fireEvent.mouseDown(screen.getByRole('option', { name: /^guitar/ }))
  unmount()
  show()
  expect(screen.getByRole('group', { name: 'Recent' }).textContent).toContain('🎸')
})

it('says when there is none', () => {
  show()
  fireEvent.change(search(), { target: { value: 'qqq' } })
  screen.getByText('No emoji has this name.')
  fireEvent.keyDown(search(), { key: 'Enter' })
  expect(onPick).not.toHaveBeenCalled()
})
