import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ConfirmTyped, type ConfirmTypedProps } from './confirm-typed.tsx'

function open(onConfirm: ConfirmTypedProps['onConfirm']) {
  const onClose = vi.fn()
  render(
    <MantineProvider env="test">
      <ConfirmTyped
        opened
        title="Delete nova?"
        word="Nova"
        confirmLabel="Delete"
        onConfirm={onConfirm}
        onClose={onClose}
      >
        Its blocks are gone for good.
      </ConfirmTyped>
    </MantineProvider>,
  )
  return onClose
}
const type = (value: string) => fireEvent.change(screen.getByLabelText(/^Type/), { target: { value } })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' })

it('asks for the word, and takes it in any case', () => {
  open(vi.fn())
  expect(button().disabled).toBe(true)
  type('nov')
  expect(button().disabled).toBe(true)
  type(' NOVA ')
  expect(button().disabled).toBe(false)
})

it('Enter without the word does nothing', () => {
  const onConfirm = vi.fn()
  open(onConfirm)
  type('other')
  fireEvent.submit(screen.getByLabelText(/^Type/))
  expect(onConfirm).not.toHaveBeenCalled()
})

it('closes once it is done', async () => {
  const onClose = open(async () => undefined)
  type('nova')
  act(() => button().click())
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

it('stays open and says why where it fails', async () => {
  const onClose = open(async () => {
    throw new Error('You seem to be offline.')
  })
  type('nova')
  act(() => button().click())
  expect(await screen.findByText('You seem to be offline.')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
