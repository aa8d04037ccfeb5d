import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle, IconArrowLeft, IconClock, IconWifiOff } from '../../../ui/icons.generated.ts'
import type { ReactNode } from 'react'
import { waitInWords } from '../../../lib/accounts/use-countdown.ts'
import { useOnline } from '../../../lib/online.ts'
import type { Problem } from './problem.ts'
import type { AuthForm } from './use-auth-form.ts'

/** Shows a problem with the whole form, or a lost connection. */
export function FormAlert({ problem }: { problem: Problem }) {
  const online = useOnline()
  const waits = problem.waitSeconds !== undefined
  if (problem.form !== undefined)
    return (
      <Alert
        role="alert"
        color={waits ? 'warning' : 'error'}
        icon={waits ? <IconClock aria-hidden /> : <IconAlertCircle aria-hidden />}
      >
        {problem.form}
      </Alert>
    )
  return online ? null : (
    <Alert role="status" color="info" icon={<IconWifiOff aria-hidden />}>
      You are offline. What you type stays here.
    </Alert>
  )
}

/** The form element, with the problem of the whole form above its fields. */
export const AuthFormFrame = ({ form, children }: { form: AuthForm; children: ReactNode }) => (
  <form onSubmit={form.submit} noValidate>
    <Stack gap="md">
      <FormAlert problem={form.problem} />
      {children}
    </Stack>
  </form>
)

/** The submit button. Counts down while the server allows no further try. */
export const Submit = ({ form: { busy, wait }, label }: { form: AuthForm; label: string }) => (
  <Button type="submit" size="md" fullWidth loading={busy} disabled={wait > 0}>
    {wait > 0 ? `Try again in ${waitInWords(wait)}` : label}
  </Button>
)

/** Returns to the previous step. */
export const BackButton = ({ label = 'Back', onClick }: { label?: string; onClick: () => void }) => (
  <Button
    variant="subtle"
    color="gray"
    size="sm"
    leftSection={<IconArrowLeft size={16} aria-hidden />}
    onClick={onClick}
    style={{ alignSelf: 'center' }}
  >
    {label}
  </Button>
)
