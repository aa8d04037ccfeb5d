import { Button, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSending } from '../../../lib/form/use-sending.ts'
import { PasswordField } from '../../../lib/accounts/password-field.tsx'
import { passwordProblem } from '../../../lib/accounts/password-rule.ts'
import { useAuth } from '../../../lib/session/index.ts'
import { attempt } from '../api/attempt.ts'
import { recovery } from '../api/ways.ts'
import { AuthHeading } from '../components/auth-heading.tsx'
import { DeadLink } from '../components/dead-link.tsx'
import { FormAlert, Submit } from '../components/form-parts.tsx'
import { resetToken } from '../components/fragment.ts'
import { isDeadLink, onField } from '../components/problem.ts'
import { usePasswordChanged } from '../components/use-password-changed.ts'
import { useProblem } from '../components/use-problem.ts'

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
  const password = useRef<HTMLInputElement>(null)
  const { problem, wait, register, show, refuse, clear, reset } = useProblem()
  const done = usePasswordChanged()

  const { busy, submit } = useSending(() => {
    if (wait > 0) return undefined
    const secret = password.current?.value ?? ''
    const weak = secret === '' ? 'Enter your new password.' : passwordProblem(secret, user?.email ?? '')
    if (weak !== undefined) {
      show(onField('password', weak))
      return undefined
    }
    reset()
    return attempt(recovery.resetByToken(token, secret)).then(({ error }) => {
      if (error === null) return done()
      return isDeadLink(error) ? onDead() : refuse(error)
    })
  })

  return (
    <>
      <AuthHeading title="Choose a new password" text="It replaces your old one and logs you out on every device." />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormAlert problem={problem} />
          <PasswordField
            ref={register('password', password)}
            label="New password"
            isNew
            email={user?.email ?? ''}
            error={problem.fields.password}
            onChange={() => clear('password')}
          />
          <Submit label="Change password" pending={busy} wait={wait} />
        </Stack>
      </form>
    </>
  )
}
