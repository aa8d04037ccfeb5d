import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { PasswordField } from '../../../lib/accounts/password-field.tsx'
import { passwordProblem } from '../../../lib/accounts/password-rule.ts'
import { useAuth } from '../../../lib/session/index.ts'
import { attempt } from '../api/attempt.ts'
import { recovery } from '../api/ways.ts'
import { AuthHeading } from '../components/auth-heading.tsx'
import { DeadLink } from '../components/dead-link.tsx'
import { AuthFormFrame, Submit } from '../components/form-parts.tsx'
import { resetToken } from '../components/fragment.ts'
import { isDeadLink, onField } from '../components/problem.ts'
import { useAuthForm } from '../components/use-auth-form.ts'
import { usePasswordChanged } from '../components/use-password-changed.ts'

/** /reset-password#token=…, for signed-in people too (product section 10) */
export function Component() {
  const { hash } = useLocation()
  const token = resetToken(hash)
  const [isDead, setDead] = useState(false)
  if (token === undefined)
    return (
      <DeadLink title="This link is incomplete" text="Part of it is missing. Open it from the email again.">
        <AskAgain />
      </DeadLink>
    )
  if (isDead)
    return (
      <DeadLink title="This link no longer works" text="It was already used or is more than 60 minutes old.">
        <AskAgain />
      </DeadLink>
    )
  return <ResetForm key={token} token={token} onDead={() => setDead(true)} />
}

const AskAgain = () => (
  <Button component={Link} to="/forgot-password" size="md" fullWidth>
    Send me a new link
  </Button>
)

function ResetForm({ token, onDead }: { token: string; onDead: () => void }) {
  const { user } = useAuth()
  const done = usePasswordChanged()
  const form = useAuthForm({
    initialValues: { password: '' },
    check: ({ password = '' }) => {
      const weak = password === '' ? 'Enter your new password.' : passwordProblem(password, user?.email ?? '')
      return weak === undefined ? undefined : onField('password', weak)
    },
    send: async ({ password = '' }) => {
      const { error } = await attempt(recovery.resetByToken(token, password))
      if (error === null) return done()
      return isDeadLink(error) ? onDead() : error
    },
  })

  return (
    <>
      <AuthHeading title="Choose a new password" text="It replaces your old one and logs you out on every device." />
      <AuthFormFrame form={form}>
        <PasswordField {...form.getInputProps('password')} label="New password" isNew email={user?.email ?? ''} />
        <Submit form={form} label="Change password" />
      </AuthFormFrame>
    </>
  )
}
