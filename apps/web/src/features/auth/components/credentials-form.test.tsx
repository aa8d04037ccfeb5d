import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/index.ts'
import { CredentialsForm, type CredentialsFormProps } from './credentials-form.tsx'

const run = vi.fn<NonNullable<CredentialsFormProps['instead']>['run']>(async () => ({ error: null }))

function open(
  mode: CredentialsFormProps['mode'],
  answer: Partial<ConstructorParameters<typeof ApiError>[0]> | null = null,
) {
  const error = answer === null ? null : new ApiError({ message: 'No.', code: 'UNKNOWN_ERROR', status: 400, ...answer })
  const onSubmit = vi.fn<CredentialsFormProps['onSubmit']>(async () => ({ error }))
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <CredentialsForm
          mode={mode}
          submitLabel="Go"
          hasPhone
          onSubmit={onSubmit}
          instead={{ labelOf: (method) => `Without a password, by ${method}`, run }}
        />
      </MantineProvider>
    </MemoryRouter>,
  )
  return onSubmit
}
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
const phone = () => screen.findByLabelText<HTMLInputElement>('Phone number')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const press = (name: string) =>
  act(async () => {
    screen.getByRole('button', { name }).click()
  })
async function submit(values: { email?: string; password?: string } = {}) {
  fireEvent.change(email(), { target: { value: values.email ?? '' } })
  fireEvent.change(password(), { target: { value: values.password ?? '' } })
  await press('Go')
}
async function byPhone(number: string, secret = 'correct horse') {
  await act(async () => {
    screen.getByRole('radio', { name: 'Phone' }).click()
  })
  fireEvent.change(await phone(), { target: { value: number } })
  fireEvent.change(password(), { target: { value: secret } })
}

describe('before anything is sent', () => {
  it.each([{}, { email: 'nova@example.com' }, { password: 'correct horse' }])(
    'missing input is said, and the first gap has the focus: %j',
    async (values) => {
      const onSubmit = open('login')
      await submit(values)
      expect(screen.getByRole('alert').textContent).toBe(
        'You must provide either an email or phone number and a password',
      )
      expect(document.activeElement).toBe('email' in values ? password() : email())
      expect(onSubmit).not.toHaveBeenCalled()
    },
  )

  it('a missing phone number is said alike', async () => {
    const onSubmit = open('signup')
    await byPhone('')
    await press('Go')
    expect(screen.getByRole('alert').textContent).toBe(
      'You must provide either an email or phone number and a password',
    )
    expect(screen.getByText('Enter your phone number.')).toBeTruthy()
    expect(document.activeElement).toBe(await phone())
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('a new password needs 8 characters and must not be the email, one that exists may be anything', async () => {
    const signUp = open('signup')
    await submit({ email: 'nova@example.com', password: '1234567' })
    expect(screen.getByText('Use at least 8 characters.')).toBeTruthy()
    await submit({ email: 'nova@example.com', password: 'Nova@Example.com' })
    expect(document.activeElement).toBe(password())
    expect(signUp).not.toHaveBeenCalled()
  })
})

it('sends the address without its outer spaces, and the password as it is', async () => {
  const onSubmit = open('login')
  await submit({ email: ' nova@example.com ', password: ' short ' })
  expect(onSubmit).toHaveBeenCalledWith({ method: 'email', email: 'nova@example.com', password: ' short ' })
})

it('sends a phone number in E.164, as its country writes it or with +', async () => {
  const onSubmit = open('login')
  await byPhone('(212) 555-0123')
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'US' } })
  await press('Go')
  await byPhone('+49 1511 2345678')
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('DE')
  await press('Go')
  expect(onSubmit.mock.calls.map(([sent]) => sent)).toEqual([
    { method: 'phone', phoneNumber: '+12125550123', password: 'correct horse' },
    { method: 'phone', phoneNumber: '+4915112345678', password: 'correct horse' },
  ])
})

it('keeps what was typed on both sides of the switch', async () => {
  open('login')
  fireEvent.change(email(), { target: { value: 'nova@example.com' } })
  await byPhone('212 555 0123', 'a password')
  await act(async () => {
    screen.getByRole('radio', { name: 'Email' }).click()
  })
  expect([email().value, password().value]).toEqual(['nova@example.com', 'a password'])
  await act(async () => {
    screen.getByRole('radio', { name: 'Phone' }).click()
  })
  expect((await phone()).value).toBe('212 555 0123')
})

it('the way without a password needs no password', async () => {
  open('login')
  await press('Without a password, by email')
  expect(screen.getByText('Enter your email.')).toBeTruthy()
  expect(document.activeElement).toBe(email())
  fireEvent.change(email(), { target: { value: 'nova@example.com' } })
  await press('Without a password, by email')
  expect(run).toHaveBeenCalledWith({ method: 'email', email: 'nova@example.com' })
})

describe('what the server refuses', () => {
  it('keeps what was typed', async () => {
    open('login', { code: 'NOT_AUTHENTICATED', status: 401 })
    await submit({ email: 'nova@example.com', password: 'wrong horse' })
    expect(screen.getByRole('alert').textContent).toContain('This email and password do not match')
    expect([email().value, password().value]).toEqual(['nova@example.com', 'wrong horse'])
  })

  it.each(['email', 'phone'])('a taken %s offers to log in', async (method) => {
    const field = method === 'email' ? 'email' : 'phoneNumber'
    open('signup', {
      code: 'CONFLICT',
      status: 409,
      details: { issues: [{ path: `body.${field}`, message: 'There is an account with this.' }] },
    })
    if (method === 'phone') await byPhone('+1 212 555 0123')
    await (method === 'phone' ? press('Go') : submit({ email: 'nova@example.com', password: 'correct horse' }))
    expect(screen.getByRole('link', { name: 'Log in instead' }).getAttribute('href')).toBe('/login')
    expect(document.activeElement).toBe(method === 'phone' ? await phone() : email())
  })

  it('stands beside the field that it is about, until that is mended', async () => {
    open('signup', {
      code: 'VALIDATION_FAILED',
      details: { issues: [{ path: 'body.password', message: 'This password is too common.' }] },
    })
    await submit({ email: 'nova@example.com', password: 'password1' })
    expect(screen.getByText('This password is too common.')).toBeTruthy()
    expect(document.activeElement).toBe(password())
    fireEvent.change(password(), { target: { value: 'password12' } })
    expect(screen.queryByText('This password is too common.')).toBeNull()
  })

  it('too many tries are met kindly, with the time to wait', async () => {
    const onSubmit = open('login', { code: 'RATE_LIMITED', status: 429, retryAfter: 42 })
    await submit({ email: 'nova@example.com', password: 'correct horse' })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Try again in 42 s' })
    expect(button.disabled).toBe(true)
    await act(async () => {
      fireEvent.submit(button)
    })
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('too many wrong passwords close the way by password alone: the other is offered, and open', async () => {
    open('login', { code: 'RATE_LIMITED', status: 429, retryAfter: 42 })
    await submit({ email: 'nova@example.com', password: 'correct horse' })
    expect(screen.getByRole('alert').textContent).toContain('choose “Without a password, by email”')
    run.mockClear()
    await press('Without a password, by email')
    expect(run).toHaveBeenCalledWith({ method: 'email', email: 'nova@example.com' })
  })
})

it('Caps Lock is pointed out while a password is typed', () => {
  open('login')
  const key = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
  Object.defineProperty(key, 'getModifierState', { value: (name: string) => name === 'CapsLock' })
  fireEvent(password(), key)
  expect(screen.getByText('Caps Lock is on.')).toBeTruthy()
  fireEvent.blur(password())
  expect(screen.queryByText('Caps Lock is on.')).toBeNull()
})
