import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PasswordField } from '../../../../lib/accounts/password-field.tsx'
import { passwordProblem } from '../../../../lib/accounts/password-rule.ts'
import type { ApiError } from '../../../../lib/api/index.ts'
import { useAuth } from '../../../../lib/session/index.ts'
import { recovery, type Unproven } from '../../api/ways.ts'
import { AuthHeading } from '../auth-heading.tsx'
import { AuthFormFrame, BackButton, Submit } from '../form-parts.tsx'
import { isDeadLink, onField } from '../problem.ts'
import { SecondFactorStep } from '../second-factor-step.tsx'
import { useAuthForm } from '../use-auth-form.ts'
import { useGoOn } from '../use-go-on.ts'
import { NotMine } from './not-mine.tsx'
import { Working } from './working.tsx'

export interface WhoseAccountProps {
  token: string
  unproven: Unproven
  /** The link no longer works. */
  onDead: (error: ApiError) => void
}

type Step = 'password' | 'anew' | 'not-mine' | 'gone' | 'second-factor' | 'in'

const WORDS = {
  password: {
    title: 'Is this your account?',
    text: (email: string): ReactNode => (
      <>
        Someone signed up with <strong>{email}</strong>. If it was you, enter the password you chose.
      </>
    ),
    empty: 'Enter your password.',
    send: recovery.claimByPassword,
  },
  anew: {
    title: 'Choose a new password',
    text: (email: string): ReactNode => (
      <>
        It will be the only way into the account of <strong>{email}</strong>. The old password, two-factor sign-in, API
        keys and other devices will stop working. Pages and contacts stay.
      </>
    ),
    empty: 'Enter your new password.',
    send: recovery.claimAnew,
  },
}

/** Asks who made the account before its email is verified, because anyone may have signed up with it (standard W24). */
export function WhoseAccount({ token, unproven: { email, hasPassword }, onDead }: WhoseAccountProps) {
  const { status, settling } = useAuth()
  const navigate = useNavigate()
  const first = hasPassword ? 'password' : 'anew'
  const [step, setStep] = useState<Step>(first)
  useGoOn(step === 'in' && status === 'authenticated' && !settling)

  if (step === 'in') return <Working message="Logging you in..." />
  if (step === 'second-factor')
    return <SecondFactorStep onBack={() => void navigate('/login', { replace: true })} onDone={() => setStep('in')} />
  if (step === 'gone')
    return (
      <>
        <AuthHeading takesFocus title="The account was deleted" text={`${email} no longer has an account here.`} />
        <Button component={Link} to="/" size="md" fullWidth>
          Go to the home page
        </Button>
      </>
    )
  if (step === 'not-mine')
    return (
      <NotMine
        token={token}
        email={email}
        onDead={onDead}
        onGone={() => setStep('gone')}
        onBack={() => setStep(first)}
      />
    )
  return (
    <PasswordStep key={step} step={step} token={token} email={email} onDead={onDead} onIn={setStep}>
      {step === 'anew' ? null : (
        <Button variant="subtle" fullWidth onClick={() => setStep('anew')}>
          I do not know the password
        </Button>
      )}
      <Button variant="subtle" color="gray" fullWidth onClick={() => setStep('not-mine')}>
        I did not sign up
      </Button>
      {step === 'anew' && hasPassword ? <BackButton onClick={() => setStep('password')} /> : null}
    </PasswordStep>
  )
}

interface PasswordStepProps extends Pick<WhoseAccountProps, 'token' | 'onDead'> {
  step: keyof typeof WORDS
  email: string
  onIn: (step: 'in' | 'second-factor') => void
  /** Other ways to continue. */
  children: ReactNode
}

function PasswordStep({ step, token, email, onDead, onIn, children }: PasswordStepProps) {
  const { enter } = useAuth()
  const { title, text, empty, send } = WORDS[step]
  const isNew = step === 'anew'

  const form = useAuthForm({
    initialValues: { password: '' },
    about: 'password',
    check: ({ password = '' }) => {
      const wrong = password === '' ? empty : isNew ? passwordProblem(password, email) : undefined
      return wrong === undefined ? undefined : onField('password', wrong)
    },
    send: async ({ password = '' }) => {
      const { error, wantsSecondFactor } = await enter(() => send(token, password))
      if (error === null) return onIn(wantsSecondFactor ? 'second-factor' : 'in')
      return isDeadLink(error) ? onDead(error) : error
    },
  })

  return (
    <>
      <AuthHeading takesFocus title={title} text={text(email)} />
      <AuthFormFrame form={form}>
        <PasswordField
          {...form.getInputProps('password')}
          label={isNew ? 'New password' : 'Password'}
          isNew={isNew}
          email={email}
        />
        <Submit form={form} label="Verify and log in" />
        {children}
      </AuthFormFrame>
    </>
  )
}
