import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCountdown, waitInWords } from '../../../lib/accounts/use-countdown.ts'
import { ApiError } from '../../../lib/api/index.ts'

/** Seconds between two codes or emails. They take a moment to arrive, and the server has its own limits. */
const PAUSE_SECONDS = 30

export interface ResendButtonProps {
  label?: string
  onResend: () => Promise<unknown>
  onProblem?: (error: ApiError) => void
  variant?: 'subtle' | 'default'
}

/** Sends again, after a pause since the last time. */
export function ResendButton({ label = 'Send it again', onResend, onProblem, variant = 'subtle' }: ResendButtonProps) {
  // The first one was sent just before this button appears.
  const { left, start } = useCountdown(PAUSE_SECONDS)
  const [pending, setPending] = useState(false)
  const [sent, setSent] = useState(false)

  const resend = async () => {
    setPending(true)
    setSent(false)
    try {
      await onResend()
      setSent(true)
      start(PAUSE_SECONDS)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 429) start(error.retryAfter ?? PAUSE_SECONDS)
      onProblem?.(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button variant={variant} fullWidth loading={pending} disabled={left > 0} onClick={() => void resend()}>
        {left > 0 ? `${label} in ${waitInWords(left)}` : label}
      </Button>
      <span className="visually-hidden" role="status">
        {sent ? 'Sent again.' : ''}
      </span>
    </>
  )
}
