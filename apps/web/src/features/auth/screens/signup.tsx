import { Anchor, Text, Title } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useAuth } from '../../../lib/session/index.ts'
import { AuthForm } from '../components/auth-form.tsx'
import { useAuthSlots } from '../components/auth-slots.ts'
import { WaitingPage } from '../components/waiting-page.tsx'

/** /signup */
export function Component() {
  const { signUp } = useAuth()
  const { search } = useLocation()
  const { waitingPage } = useAuthSlots()
  return (
    <>
      <WaitingPage action="Sign up" />
      <Title order={1} mb={4}>
        {waitingPage === null ? 'Make your page' : 'Last step'}
      </Title>
      <Text c="dimmed" mb="lg">
        {waitingPage === null
          ? 'An account takes half a minute. It is free.'
          : 'Your page goes live once you have an account.'}
      </Text>
      <AuthForm
        mode="signup"
        submitLabel={waitingPage === null ? 'Sign up' : 'Sign up and publish'}
        onSubmit={(values) => signUp({ ...values, name: waitingPage?.name ?? '' })}
      >
        <Text size="sm" c="dimmed" ta="center">
          By signing up you agree to the{' '}
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
          Have an account?{' '}
          <Anchor component={Link} to={{ pathname: '/login', search }} fw={600} underline="always">
            Log in
          </Anchor>
        </Text>
      </AuthForm>
    </>
  )
}
