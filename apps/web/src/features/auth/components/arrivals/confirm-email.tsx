import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ApiError } from '../../../../lib/api/index.ts'
import { useAuth } from '../../../../lib/session/index.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { attempt } from '../../api/attempt.ts'
import { recovery } from '../../api/ways.ts'
import { withNotice } from '../auth-notice.ts'
import { DeadLink } from '../dead-link.tsx'
import { isDeadLink } from '../problem.ts'
import { useGoOn } from '../use-go-on.ts'
import { NoAnswer } from './no-answer.tsx'
import { useOnce } from './use-once.ts'
import { Working } from './working.tsx'

const WORDS = {
  verify: { prove: recovery.verifyEmail, done: 'Your email is verified.', notice: 'email-verified' },
  email: { prove: recovery.confirmNewEmail, done: 'Your email is changed.', notice: 'email-changed' },
} as const

/** Proves an email by the link that was sent there; whoever is signed in stays it. */
export function ConfirmEmail({ kind, token }: { kind: keyof typeof WORDS; token: string }) {
  const { status, revalidate } = useAuth()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<ApiError | 'done'>()
  const { prove, done, notice } = WORDS[kind]
  const isOut = status === 'unauthenticated'

  const work = async () => {
    setOutcome(undefined)
    const { error } = await attempt(prove(token))
    if (error === null) await revalidate()
    setOutcome(error ?? 'done')
  }
  useOnce(() => void work())
  useEffect(() => {
    if (outcome === 'done' && isOut) void navigate('/login', { replace: true, state: withNotice(notice) })
  }, [outcome, isOut, notice, navigate])
  useEffect(() => {
    if (outcome === 'done' && status === 'authenticated') toast.success(done, { id: `confirmed-${kind}` })
  }, [outcome, status, done, kind])
  useGoOn(outcome === 'done' && status === 'authenticated')

  if (outcome === undefined || outcome === 'done') return <Working message="Checking your link..." />
  if (!isDeadLink(outcome)) return <NoAnswer error={outcome} onRetry={() => void work()} />
  return (
    <DeadLink
      title="This link does not work any more"
      text="It was used before, is older than a day, or a newer one has taken its place."
    >
      {isOut ? (
        <Button component={Link} to="/login" size="md" fullWidth>
          Log in to get a new one
        </Button>
      ) : (
        <Button component={Link} to="/dashboard/mini-sites" size="md" fullWidth>
          Go to your pages
        </Button>
      )}
    </DeadLink>
  )
}
