import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAuth } from '../../../lib/session/index.ts'
import { attempt } from '../api/attempt.ts'
import { useSignInWays, ways } from '../api/ways.ts'
import { AuthHeading } from '../components/auth-heading.tsx'
import { useAuthSlots } from '../components/auth-slots.ts'
import { CodeStep } from '../components/code-step.tsx'
import { type Credentials, CredentialsForm } from '../components/credentials-form.tsx'
import { GoogleWay } from '../components/google-way.tsx'
import { WaitingPage } from '../components/waiting-page.tsx'

/** /signup */
export function Component() {
  const { signUp, enter } = useAuth()
  const { search } = useLocation()
  const known = useSignInWays()
  const { waitingPage } = useAuthSlots()
  /** With a phone number, the account is made once the number is verified. */
  const [pending, setPending] = useState<{ phoneNumber: string; password: string }>()
  const name = waitingPage?.name ?? ''

  const submit = async (credentials: Credentials) => {
    const { password } = credentials
    if (credentials.method === 'email') return signUp({ email: credentials.email, password, name })
    const outcome = await attempt(ways.signUpByPhone(credentials.phoneNumber, password, name))
    if (outcome.error === null) setPending({ phoneNumber: credentials.phoneNumber, password })
    return outcome
  }
  const submitLabel = waitingPage === null ? 'Sign up' : 'Sign up and publish'

  return (
    <>
      {pending === undefined ? null : (
        <CodeStep
          phoneNumber={pending.phoneNumber}
          submitLabel={submitLabel}
          onCode={(code) => enter(() => ways.enterByCode(pending.phoneNumber, code))}
          onResend={() => ways.signUpByPhone(pending.phoneNumber, pending.password, name)}
          onBack={() => setPending(undefined)}
        />
      )}
      {/* Hidden while the code is asked for, so that what was typed is there again on the way back. */}
      <div hidden={pending !== undefined}>
        <WaitingPage action="Sign up" />
        <AuthHeading
          title={waitingPage === null ? 'Make your page' : 'Last step'}
          text={
            waitingPage === null
              ? 'An account is free and takes half a minute.'
              : 'Your page goes live once you have an account.'
          }
        />
        <GoogleWay />
        <CredentialsForm mode="signup" submitLabel={submitLabel} hasPhone={known?.phone} onSubmit={submit}>
          <Text size="sm" c="dimmed" ta="center">
            By signing up, you agree to the{' '}
            <Anchor component={Link} to="/terms" inherit underline="always">
              terms
            </Anchor>{' '}
            and have read the{' '}
            <Anchor component={Link} to="/privacy" inherit underline="always">
              privacy notice
            </Anchor>
            .
          </Text>
          <Text ta="center">
            Already have an account?{' '}
            <Anchor component={Link} to={{ pathname: '/login', search }} fw={600} underline="always">
              Log in
            </Anchor>
          </Text>
        </CredentialsForm>
      </div>
    </>
  )
}
