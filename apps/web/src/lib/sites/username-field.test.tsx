import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { UsernameStatus } from './use-username-check.ts'
import { UsernameField } from './username-field.tsx'

const answers = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../api/index.ts', () => answers)

function open(initial = '', current?: string, onSuggestions?: (names: readonly string[]) => void) {
  const told: UsernameStatus[] = []
  function Form() {
    const [value, setValue] = useState(initial)
    const onStatus = (status: UsernameStatus) => void told.push(status)
    return (
      <UsernameField
        label="Username"
        value={value}
        onChange={setValue}
        onStatus={onStatus}
        current={current}
        onSuggestions={onSuggestions}
      />
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Form />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return told
}
const field = () => screen.getByLabelText<HTMLInputElement>('Username')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const status = () => screen.getByRole('status').textContent

it('says what is wrong with the form of a name at once, without asking the server', () => {
  open()
  type('ab')
  expect(status()).toBe('Use at least 3 characters.')
  type('dashboard')
  expect(status()).toBe('This name is reserved. Please choose another.')
  expect(answers.call).not.toHaveBeenCalled()
})

it('tells when a name is free', async () => {
  answers.call.mockResolvedValue({
    username: 'nova',
    status: 'available',
    available: true,
    message: 'Free!',
    suggestions: [],
  })
  const told = open()
  type('Nova')
  expect(field().value).toBe('nova')
  await screen.findByText('Free!')
  expect(told.at(-1)).toBe('available')
})

it('hands the free names over where they are shown elsewhere', async () => {
  answers.call.mockResolvedValue({
    username: 'nova',
    status: 'taken',
    available: false,
    message: 'Taken.',
    suggestions: ['nova-hq'],
  })
  const onSuggestions = vi.fn()
  open('nova', undefined, onSuggestions)
  await screen.findByText('Taken.')
  expect(onSuggestions).toHaveBeenLastCalledWith(['nova-hq'])
  expect(screen.queryByRole('group')).toBeNull()
  type('no')
  expect(onSuggestions).toHaveBeenLastCalledWith([])
})

it('offers free names near one that is taken; choosing one fills it in', async () => {
  answers.call.mockImplementation(async (_, { params }: { params: { username: string } }) =>
    params.username === 'nova'
      ? { username: 'nova', status: 'taken', available: false, message: 'Taken.', suggestions: ['nova-hq'] }
      : { username: 'nova-hq', status: 'available', available: true, message: 'Free!', suggestions: [] },
  )
  open('nova')
  fireEvent.click(await screen.findByRole('button', { name: 'nova-hq' }))
  expect(field().value).toBe('nova-hq')
  await screen.findByText('Free!')
})

it('the name that the site has already is fine', () => {
  const told = open('nova', 'nova')
  expect(told.at(-1)).toBe('current')
})

it('a server that cannot be asked does not stop anybody', async () => {
  answers.call.mockRejectedValue(new Error('offline'))
  const told = open()
  type('nova')
  await screen.findByText(/could not check/)
  expect(told.at(-1)).toBe('unknown')
})
