import { Alert, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../lib/api/index.ts'
import { AuthHeading } from './auth-heading.tsx'
import classes from './check-mail.module.css'
import { BackButton } from './form-parts.tsx'
import { problemFrom } from './problem.ts'
import { ResendButton } from './resend-button.tsx'
import { SandboxLink } from './sandbox-link.tsx'

export interface CheckMailProps {
  /** The message: the kind of link, and how long it works. */
  children: ReactNode
  onResend: () => Promise<unknown>
  onBack: () => void
  backLabel?: string
}

/** Shown after a link was requested. */
export function CheckMail({ children, onResend, onBack, backLabel = 'Use another email' }: CheckMailProps) {
  const [refusal, setRefusal] = useState<ApiError>()
  const resend = async () => {
    setRefusal(undefined)
    await onResend()
  }
  return (
    <>
      <Envelope />
      <AuthHeading takesFocus title="Check your email" text={children} />
      <Stack gap="md">
        {refusal === undefined ? null : (
          <Alert role="alert" color="warning">
            {problemFrom(refusal).form ?? refusal.message}
          </Alert>
        )}
        <SandboxLink to="mail" />
        <ResendButton variant="default" label="Send it again" onResend={resend} onProblem={setRefusal} />
        <BackButton label={backLabel} onClick={onBack} />
      </Stack>
    </>
  )
}

/** A letter with a record in it. */
const Envelope = () => (
  <svg className={classes.envelope} width="96" height="80" viewBox="0 0 96 80" aria-hidden="true" focusable="false">
    <circle cx="58" cy="30" r="26" className={classes.record} />
    <circle cx="58" cy="30" r="18" className={classes.groove} />
    <circle cx="58" cy="30" r="9" className={classes.label} />
    <rect x="6" y="24" width="76" height="52" rx="8" className={classes.letter} />
    <path d="M6 34l38 24 38-24" className={classes.fold} />
  </svg>
)
