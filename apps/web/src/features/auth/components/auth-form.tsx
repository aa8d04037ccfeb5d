import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ApiError } from '../../../lib/api/index.ts'
import {
  type AuthMode,
  type AuthProblem,
  type AuthValues,
  PASSWORD_MIN,
  problemFrom,
  problemWith,
  waitInWords,
} from './auth-problem.ts'
import { useCountdown } from './use-countdown.ts'

export interface AuthFormProps {
  mode: AuthMode
  submitLabel: string
  /** Resolves with what went wrong, or null; what was typed stays. */
  onSubmit: (values: AuthValues) => Promise<{ error: ApiError | null }>
  children?: ReactNode
}

/** Email and password, with what is wrong beside each, and the focus on the first of it. */
export function AuthForm({ mode, submitLabel, onSubmit, children }: AuthFormProps) {
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<AuthProblem>({})
  const [pending, setPending] = useState(false)
  const wait = useCountdown()
  const { search } = useLocation()

  const show = (found: AuthProblem) => {
    setProblem(found)
    if (found.waitSeconds !== undefined) wait.start(found.waitSeconds)
    const first = found.email !== undefined ? email : password
    first.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending || wait.left > 0) return
    const values = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const found = problemWith(values, mode)
    if (found !== undefined) return show(found)
    setProblem({})
    setPending(true)
    const { error } = await onSubmit(values)
    setPending(false)
    if (error !== null) show(problemFrom(error))
  }
  const clear = (field: 'email' | 'password') => () => {
    if (problem[field] !== undefined) setProblem({ ...problem, [field]: undefined, hasAccount: false })
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {problem.form === undefined ? null : (
          <Alert
            role="alert"
            color={problem.waitSeconds === undefined ? 'error' : 'warning'}
            icon={problem.waitSeconds === undefined ? <IconAlertCircle aria-hidden /> : <IconClock aria-hidden />}
          >
            {problem.form}
          </Alert>
        )}
        <TextInput
          ref={email}
          label="Email"
          type="email"
          name="email"
          size="md"
          required
          withAsterisk={false}
          autoComplete={mode === 'login' ? 'username' : 'email'}
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          error={
            problem.hasAccount ? (
              <>
                {problem.email}{' '}
                <Anchor component={Link} to={{ pathname: '/login', search }} inherit>
                  Log in instead
                </Anchor>
              </>
            ) : (
              problem.email
            )
          }
          onChange={clear('email')}
        />
        <PasswordInput
          ref={password}
          label="Password"
          name="password"
          size="md"
          required
          withAsterisk={false}
          autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          description={mode === 'signup' ? `At least ${PASSWORD_MIN} characters` : undefined}
          error={problem.password}
          onChange={clear('password')}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        />
        <Button type="submit" size="md" fullWidth loading={pending} disabled={wait.left > 0}>
          {wait.left > 0 ? `Try again in ${waitInWords(wait.left)}` : submitLabel}
        </Button>
        {children}
      </Stack>
    </form>
  )
}
