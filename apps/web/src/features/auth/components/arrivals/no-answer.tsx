import { Button } from '@mantine/core'
import { useCountdown, waitInWords } from '../../../../lib/accounts/use-countdown.ts'
import type { ApiError } from '../../../../lib/api/index.ts'
import { DeadLink } from '../dead-link.tsx'

/**
 * Shown when the link could not be tried: no connection, too many attempts, or a server error. The link still works.
 */
export function NoAnswer({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { left } = useCountdown(error.status === 429 ? (error.retryAfter ?? 60) : 0)
  return (
    <DeadLink
      title={error.code === 'NETWORK_ERROR' ? 'You are offline' : 'That did not work'}
      text={
        error.code === 'NETWORK_ERROR' ? 'Your link still works. Try again when you are back online.' : error.message
      }
    >
      <Button size="md" fullWidth disabled={left > 0} onClick={onRetry}>
        {left > 0 ? `Try again in ${waitInWords(left)}` : 'Try again'}
      </Button>
    </DeadLink>
  )
}
