import { Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSending } from '../../../lib/form/use-sending.ts'
import { CODE_LENGTH, CodeField } from '../../../lib/accounts/code-field.tsx'
import type { ApiError } from '../../../lib/api/index.ts'
import { AuthHeading } from './auth-heading.tsx'
import { FormAlert, Submit } from './form-parts.tsx'
import { NoCodeYet } from './no-code-yet.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { onField } from './problem.ts'
import { useProblem } from './use-problem.ts'

export interface CodeStepProps {
  /** E.164. The code has been sent to it. */
  phoneNumber: string
  submitLabel: string
  /** Resolves with the server's refusal, or null. */
  onCode: (code: string) => Promise<{ error: ApiError | null }>
  onResend: () => Promise<unknown>
  onBack: () => void
}

/** Asks for the code sent by SMS. */
export function CodeStep({ phoneNumber, submitLabel, onCode, onResend, onBack }: CodeStepProps) {
  const [code, setCode] = useState('')
  const { problem, wait, register, focus, show, refuse, clear, reset } = useProblem()
  useEffect(() => focus('code'), [focus])

  const send = async (whole: string) => {
    reset()
    const { error } = await onCode(whole)
    if (error === null) return
    setCode('')
    refuse(error, 'code')
  }
  const whole = useRef('')
  const { busy, submit } = useSending(() => {
    if (wait > 0) return undefined
    if (whole.current.length === CODE_LENGTH) return send(whole.current)
    show(onField('code', `Enter the ${CODE_LENGTH}-digit code.`))
    return undefined
  })
  return (
    <>
      <AuthHeading
        title="Enter the code"
        text={
          <>
            We texted a {CODE_LENGTH}-digit code to <PhoneNumber e164={phoneNumber} />. It expires in 10 minutes.
          </>
        }
      />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormAlert problem={problem} />
          <CodeField
            ref={register('code')}
            value={code}
            error={problem.fields.code}
            disabled={busy}
            onChange={(next) => {
              whole.current = next
              setCode(next)
              clear('code')
            }}
            onComplete={() => submit()}
          />
          <Submit label={submitLabel} pending={busy} wait={wait} />
          <NoCodeYet onResend={onResend} onProblem={refuse} onBack={onBack} />
        </Stack>
      </form>
    </>
  )
}
