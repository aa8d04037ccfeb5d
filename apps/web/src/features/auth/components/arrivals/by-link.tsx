import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ApiError } from '../../../../lib/api/index.ts'
import { useAuth } from '../../../../lib/session/index.ts'
import { ways } from '../../api/ways.ts'
import { useAuthSlots } from '../auth-slots.ts'
import { DeadLink } from '../dead-link.tsx'
import { isDeadLink } from '../problem.ts'
import { SecondFactorStep } from '../second-factor-step.tsx'
import { useGoOn } from '../use-go-on.ts'
import { NoAnswer } from './no-answer.tsx'
import { useOnce } from './use-once.ts'
import { Working } from './working.tsx'

/** Logs in with a link from an email. */
export function ByLink({ token }: { token: string }) {
  const { enter, status, settling } = useAuth()
  const navigate = useNavigate()
  const { waitingPage } = useAuthSlots()
  const [outcome, setOutcome] = useState<ApiError | 'second-factor' | 'in'>()

  const work = async () => {
    setOutcome(undefined)
    const { error, wantsSecondFactor } = await enter(() => ways.enterByLink(token))
    setOutcome(error ?? (wantsSecondFactor ? 'second-factor' : 'in'))
  }
  useOnce(() => void work())
  useGoOn(status === 'authenticated' && !settling && outcome === 'in')

  if (outcome === 'second-factor')
    return (
      <SecondFactorStep onBack={() => void navigate('/login', { replace: true })} onDone={() => setOutcome('in')} />
    )
  if (outcome === undefined || outcome === 'in')
    return <Working message={settling && waitingPage !== null ? 'Getting your page ready...' : 'Logging you in...'} />
  if (!isDeadLink(outcome)) return <NoAnswer error={outcome} onRetry={() => void work()} />
  return (
    <DeadLink
      title="This link no longer works"
      text="It was already used or is more than 10 minutes old. You can request a new one."
    >
      {status === 'authenticated' ? (
        <Button component={Link} to="/dashboard/mini-sites" size="md" fullWidth>
          Go to your pages
        </Button>
      ) : (
        <Button component={Link} to="/login" size="md" fullWidth>
          Log in
        </Button>
      )}
    </DeadLink>
  )
}
