import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/index.ts'
import { AuthForm, type AuthFormProps } from './auth-form.tsx'

function open(mode: AuthFormProps['mode'], answer: Partial<ConstructorParameters<typeof ApiError>[0]> | null = null) {
  const error = answer === null ? null : new ApiError({ message: 'No.', code: 'UNKNOWN_ERROR', status: 400, ...answer })
  const onSubmit = vi.fn<AuthFormProps['onSubmit']>(async () => ({ error }))
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <AuthForm mode={mode} submitLabel="Go" onSubmit={onSubmit} />
      </MantineProvider>
    </MemoryRouter>,
  )
  return onSubmit
}
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
async function submit(values: { email?: string; password?: string } = {}) {
  fireEvent.change(email(), { target: { value: values.email ?? '' } })
  fireEvent.change(password(), { target: { value: values.password ?? '' } })
  await act(async () => {
    screen.getByRole('button', { name: 'Go' }).click()
  })
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

  it('a new password needs 8 characters, one that exists does not', async () => {
    const signUp = open('signup')
    await submit({ email: 'nova@example.com', password: '1234567' })
    expect(screen.getByText('Use at least 8 characters.')).toBeTruthy()
    expect(signUp).not.toHaveBeenCalled()
  })
})

it('sends the address without its outer spaces, and the password as it is', async () => {
  const onSubmit = open('login')
  await submit({ email: ' nova@example.com ', password: ' short ' })
  expect(onSubmit).toHaveBeenCalledWith({ email: 'nova@example.com', password: ' short ' })
})

describe('what the server refuses', () => {
  it('keeps what was typed', async () => {
    open('login', { code: 'INVALID_EMAIL_OR_PASSWORD', status: 401 })
    await submit({ email: 'nova@example.com', password: 'wrong horse' })
    expect(screen.getByRole('alert').textContent).toContain('do not match')
    expect([email().value, password().value]).toEqual(['nova@example.com', 'wrong horse'])
  })

  it.each([
    { code: 'CONFLICT', status: 409 },
    { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', status: 422 },
  ])('an address with an account offers to log in: $code', async (answer) => {
    open('signup', answer)
    await submit({ email: 'nova@example.com', password: 'correct horse' })
    expect(screen.getByRole('link', { name: 'Log in instead' }).getAttribute('href')).toBe('/login')
    expect(document.activeElement).toBe(email())
  })

  it('stands beside the field that it is about', async () => {
    open('signup', {
      code: 'VALIDATION_FAILED',
      details: { issues: [{ path: 'body.password', message: 'This password is too common.' }] },
    })
    await submit({ email: 'nova@example.com', password: 'password1' })
    expect(screen.getByText('This password is too common.')).toBeTruthy()
    expect(document.activeElement).toBe(password())
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
})
