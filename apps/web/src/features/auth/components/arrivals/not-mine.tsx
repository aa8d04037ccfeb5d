import { Button, Stack } from '@mantine/core'
import type { ApiError } from '../../../../lib/api/index.ts'
import { useAuth } from '../../../../lib/session/index.ts'
import { attempt } from '../../api/attempt.ts'
import { recovery } from '../../api/ways.ts'
import { AuthHeading } from '../auth-heading.tsx'
import { BackButton, FormAlert } from '../form-parts.tsx'
import { isDeadLink } from '../problem.ts'
import { useAuthForm } from '../use-auth-form.ts'

interface NotMineProps {
  token: string
  email: string
  onDead: (error: ApiError) => void
  onGone: () => void
  onBack: () => void
}

/** Deletes the account of someone who did not sign up, after asking again. */
export function NotMine({ token, email, onDead, onGone, onBack }: NotMineProps) {
  const { revalidate } = useAuth()
  const { problem, wait, busy, submit } = useAuthForm({
    initialValues: {},
    send: async () => {
      const { error } = await attempt(recovery.refuseSignUp(token))
      if (error !== null) return isDeadLink(error) ? onDead(error) : error
      await revalidate({ quietly: true })
      return onGone()
    },
  })
  return (
    <>
      <AuthHeading
        takesFocus
        title="Not you?"
        text={
          <>
            Then someone else used <strong>{email}</strong>. The account and all its pages will be deleted. This cannot
            be undone.
          </>
        }
      />
      <Stack gap="md">
        <FormAlert problem={problem} />
        <Button size="md" fullWidth color="error" loading={busy} disabled={wait > 0} onClick={() => submit()}>
          Delete the account
        </Button>
        <BackButton onClick={onBack} />
      </Stack>
    </>
  )
}
