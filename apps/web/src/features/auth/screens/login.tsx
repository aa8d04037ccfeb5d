import { Anchor, Text, Title } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useAuth } from '../../../lib/session/index.ts'
import { AuthForm } from '../components/auth-form.tsx'
import { WaitingPage } from '../components/waiting-page.tsx'

/** /login */
export function Component() {
  const { signIn } = useAuth()
  const { search } = useLocation()
  return (
    <>
      <WaitingPage action="Log in" />
      <Title order={1} mb={4}>
        Welcome back
      </Title>
      <Text c="dimmed" mb="lg">
        Log in to your pages.
      </Text>
      <AuthForm mode="login" submitLabel="Log in" onSubmit={signIn}>
        <Text ta="center">
          New here?{' '}
          <Anchor component={Link} to={{ pathname: '/signup', search }} fw={600} underline="always">
            Sign up
          </Anchor>
        </Text>
      </AuthForm>
    </>
  )
}
