import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconArrowLeft, IconClock, IconWifiOff } from '@tabler/icons-react'
import { waitInWords } from '../../../lib/accounts/use-countdown.ts'
import { useOnline } from '../../../lib/online.ts'
import type { Problem } from './problem.ts'

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

export interface SubmitProps {
  label: string
  pending: boolean
  /** Seconds until the next try is allowed. */
  wait: number
}

export const Submit = ({ label, pending, wait }: SubmitProps) => (
  <Button type="submit" size="md" fullWidth loading={pending} disabled={wait > 0}>
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
