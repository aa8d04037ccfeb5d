import { Alert, Anchor, Text } from '@mantine/core'
import { IconCheck } from '../../../ui/icons.generated.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ApiError } from '../../../lib/api/index.ts'
import { useAuth } from '../../../lib/session/index.ts'
import { attempt } from '../api/attempt.ts'
import { useSignInWays, ways } from '../api/ways.ts'
import { AuthHeading } from '../components/auth-heading.tsx'
import { noticeOf } from '../components/auth-notice.ts'
import { CheckMail } from '../components/check-mail.tsx'
import { CodeStep } from '../components/code-step.tsx'
import type { Contact } from '../components/contact-fields.tsx'
import { type Credentials, CredentialsForm } from '../components/credentials-form.tsx'
import { GoogleWay } from '../components/google-way.tsx'
import { SecondFactorStep } from '../components/second-factor-step.tsx'
import { WaitingPage } from '../components/waiting-page.tsx'

type Step =
  | { name: 'form' }
  | { name: 'link'; email: string }
  | { name: 'code'; phoneNumber: string }
  | { name: 'second' }
const FORM: Step = { name: 'form' }

/** /login */
export function Component() {
  const { signIn, enter } = useAuth()
  const [step, setStep] = useState<Step>(FORM)
  const back = () => setStep(FORM)

  const logIn = async (request: ReturnType<typeof enter>) => {
    const outcome = await request
    if (outcome.wantsSecondFactor) setStep({ name: 'second' })
    return outcome
  }
  const byPassword = (credentials: Credentials) =>
    logIn(
      credentials.method === 'email'
        ? signIn({ email: credentials.email, password: credentials.password })
        : enter(() => ways.signInByPhone(credentials.phoneNumber, credentials.password)),
    )
  const withoutPassword = async (contact: Contact) => {
    const isEmail = contact.method === 'email'
    const outcome = await attempt(isEmail ? ways.sendEmailLink(contact.email) : ways.sendCode(contact.phoneNumber))
    if (outcome.error === null)
      setStep(isEmail ? { name: 'link', email: contact.email } : { name: 'code', phoneNumber: contact.phoneNumber })
    return outcome
  }

  return (
    <>
      {/* Hidden while a step follows, so that what was typed is there again on the way back. */}
      <div hidden={step.name !== 'form'}>
        <LoginForm onSubmit={byPassword} onWithoutPassword={withoutPassword} />
      </div>
      {step.name === 'second' ? <SecondFactorStep onBack={back} /> : null}
      {step.name === 'link' ? (
        <CheckMail onResend={() => ways.sendEmailLink(step.email)} onBack={back}>
          If <strong>{step.email}</strong> has an account, a link to log in is on its way. It works once and expires in
          10 minutes.
        </CheckMail>
      ) : null}
      {step.name === 'code' ? (
        <CodeStep
          phoneNumber={step.phoneNumber}
          submitLabel="Log in"
          onCode={(code) => logIn(enter(() => ways.enterByCode(step.phoneNumber, code)))}
          onResend={() => ways.sendCode(step.phoneNumber)}
          onBack={back}
        />
      ) : null}
    </>
  )
}

interface LoginFormProps {
  onSubmit: (credentials: Credentials) => Promise<{ error: ApiError | null }>
  onWithoutPassword: (contact: Contact) => Promise<{ error: ApiError | null }>
}

function LoginForm({ onSubmit, onWithoutPassword }: LoginFormProps) {
  const known = useSignInWays()
  const { search, state } = useLocation()
  const notice = noticeOf(state)
  return (
    <>
      <WaitingPage action="Log in" />
      <AuthHeading title="Welcome back" text="Log in to your pages." />
      {notice === undefined ? null : (
        <Alert role="status" color="green" icon={<IconCheck aria-hidden />} mb="md">
          {notice}
        </Alert>
      )}
      <GoogleWay />
      <CredentialsForm
        mode="login"
        submitLabel="Log in"
        hasPhone={known?.phone}
        onSubmit={onSubmit}
        instead={{
          labelOf: (method) => {
            if (method === 'phone') return 'Text me a code instead'
            return known?.email_link === false ? undefined : 'Email me a link instead'
          },
          run: onWithoutPassword,
        }}
      >
        <Text ta="center">
          New here?{' '}
          <Anchor component={Link} to={{ pathname: '/signup', search }} fw={600} underline="always">
            Sign up
          </Anchor>
        </Text>
      </CredentialsForm>
    </>
  )
}
