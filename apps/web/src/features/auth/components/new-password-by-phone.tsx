import { Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSending } from '../../../lib/form/use-sending.ts'
import { CODE_LENGTH, CodeField } from '../../../lib/accounts/code-field.tsx'
import { PasswordField } from '../../../lib/accounts/password-field.tsx'
import { passwordProblem } from '../../../lib/accounts/password-rule.ts'
import { attempt } from '../api/attempt.ts'
import { recovery } from '../api/ways.ts'
import { AuthHeading } from './auth-heading.tsx'
import { FormAlert, Submit } from './form-parts.tsx'
import { NoCodeYet } from './no-code-yet.tsx'
import { PhoneNumber } from './phone-number.tsx'
import type { Problem } from './problem.ts'
import { usePasswordChanged } from './use-password-changed.ts'
import { useProblem } from './use-problem.ts'

export interface NewPasswordByPhoneProps {
  /** E.164. If it has an account, the code has been sent to it. */
  phoneNumber: string
  onResend: () => Promise<unknown>
  onBack: () => void
}

/** Asks for the code from the phone and for the new password in one step. */
export function NewPasswordByPhone({ phoneNumber, onResend, onBack }: NewPasswordByPhoneProps) {
  const [code, setCode] = useState('')
  const password = useRef<HTMLInputElement>(null)
  const { problem, wait, register, focus, show, refuse, clear, reset } = useProblem()
  const done = usePasswordChanged()
  useEffect(() => focus('code'), [focus])

  const { busy, submit } = useSending(() => {
    if (wait > 0) return undefined
    const secret = password.current?.value ?? ''
    const found = problemOf(code, secret)
    if (found !== undefined) {
      show(found)
      return undefined
    }
    reset()
    return attempt(recovery.resetByPhone(phoneNumber, code, secret)).then(({ error }) => {
      if (error === null) return done()
      return refuse(error, 'code')
    })
  })

  return (
    <>
      <AuthHeading
        title="Choose a new password"
        text={
          <>
            If <PhoneNumber e164={phoneNumber} /> has an account, we texted a code to it. The code expires in 10
            minutes.
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
            onChange={(next) => {
              setCode(next)
              clear('code')
            }}
            onComplete={() => focus('password')}
          />
          <PasswordField
            ref={register('password', password)}
            label="New password"
            isNew
            error={problem.fields.password}
            onChange={() => clear('password')}
          />
          <Submit label="Change password" pending={busy} wait={wait} />
          <NoCodeYet onResend={onResend} onProblem={refuse} onBack={onBack} />
        </Stack>
      </form>
    </>
  )
}

function problemOf(code: string, password: string): Problem | undefined {
  const fields: Problem['fields'] = {}
  if (code.length < CODE_LENGTH) fields.code = `Enter the ${CODE_LENGTH}-digit code.`
  const weak = passwordProblem(password)
  if (weak !== undefined) fields.password = weak
  return Object.keys(fields).length === 0 ? undefined : { fields }
}
