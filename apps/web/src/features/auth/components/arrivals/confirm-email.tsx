import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAuth } from '../../../../lib/session/index.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { attempt, type Outcome } from '../../api/attempt.ts'
import { recovery, type Unproven } from '../../api/ways.ts'
import { withNotice } from '../auth-notice.ts'
import { useAuthSlots } from '../auth-slots.ts'
import { DeadLink } from '../dead-link.tsx'
import { isDeadLink } from '../problem.ts'
import { useGoOn } from '../use-go-on.ts'
import { NoAnswer } from './no-answer.tsx'
import { useOnce } from './use-once.ts'
import { WhoseAccount } from './whose-account.tsx'
import { Working } from './working.tsx'

const WORDS = {
  verify: {
    prove: recovery.verifyEmail,
    done: 'Your email is verified.',
    doneOf: (email: string) => `${email} is verified.`,
  },
  email: {
    prove: recovery.confirmNewEmail,
    done: 'Your email was changed.',
    doneOf: (email: string) => `${email} is now the email of its account.`,
  },
} as const

/**
 * Verifies an email by the link that was sent to it. Whoever is signed in stays signed in, and learns whose email it
 * was. If the server cannot tell who made the account, it asks. A new email is confirmed only while its owner is logged
 * in.
 */
export function ConfirmEmail({ kind, token }: { kind: keyof typeof WORDS; token: string }) {
  const { status, user, revalidate } = useAuth()
  const { typed } = useAuthSlots()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome<{ email: string } | { unproven: Unproven }>>()
  const { prove, done, doneOf } = WORDS[kind]
  const answer = outcome?.error === null ? outcome.value : undefined
  const proven = answer && 'email' in answer ? answer.email : undefined
  const isOut = status === 'unauthenticated'

  const work = async () => {
    setOutcome(undefined)
    const next = await attempt(prove(token))
    if (next.error === null && 'email' in next.value) await revalidate()
    setOutcome(next)
  }
  useOnce(() => void work())
  useEffect(() => {
    if (proven === undefined || !isOut) return
    Object.assign(typed, { method: 'email', email: proven })
    void navigate('/login', { replace: true, state: withNotice('email-verified', proven) })
  }, [proven, isOut, typed, navigate])
  const isOwn = proven === user?.email
  useEffect(() => {
    if (proven === undefined || status !== 'authenticated') return
    toast.success(isOwn ? done : doneOf(proven), { id: `confirmed-${kind}` })
  }, [proven, status, isOwn, done, doneOf, kind])
  useGoOn(proven !== undefined && status === 'authenticated')

  if (answer && 'unproven' in answer)
    return <WhoseAccount token={token} unproven={answer.unproven} onDead={(error) => setOutcome({ error })} />
  if (outcome === undefined || outcome.error === null) return <Working message="Checking your link..." />
  if (outcome.error.code === 'FORBIDDEN')
    return (
      <DeadLink title="Log in here first" text={outcome.error.message}>
        <Button component={Link} to={isOut ? '/login' : '/dashboard/mini-sites'} size="md" fullWidth>
          {isOut ? 'Log in' : 'Go to your pages'}
        </Button>
      </DeadLink>
    )
  if (!isDeadLink(outcome.error)) return <NoAnswer error={outcome.error} onRetry={() => void work()} />
  return (
    <DeadLink
      title="This link no longer works"
      text="It was already used, is more than a day old, or was replaced by a newer one."
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
