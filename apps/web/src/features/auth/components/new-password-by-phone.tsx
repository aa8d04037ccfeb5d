import { CODE_LENGTH, CodeField } from '../../../lib/accounts/code-field.tsx'
import { PasswordField } from '../../../lib/accounts/password-field.tsx'
import { passwordProblem } from '../../../lib/accounts/password-rule.ts'
import { focusOnMount } from '../../../ui/focus-on-mount.ts'
import { attempt } from '../api/attempt.ts'
import { recovery } from '../api/ways.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AuthFormFrame, Submit } from './form-parts.tsx'
import { NoCodeYet } from './no-code-yet.tsx'
import { PhoneNumber } from './phone-number.tsx'
import type { Problem } from './problem.ts'
import { useAuthForm } from './use-auth-form.ts'
import { usePasswordChanged } from './use-password-changed.ts'

export interface NewPasswordByPhoneProps {
  /** E.164. If it has an account, the code has been sent to it. */
  phoneNumber: string
  onResend: () => Promise<unknown>
  onBack: () => void
}

/** Asks for the code from the phone and for the new password in one step. */
export function NewPasswordByPhone({ phoneNumber, onResend, onBack }: NewPasswordByPhoneProps) {
  const done = usePasswordChanged()
  const form = useAuthForm({
    initialValues: { code: '', password: '' },
    about: 'code',
    check: ({ code = '', password = '' }) => problemWith(code, password),
    send: async ({ code = '', password = '' }) => {
      const { error } = await attempt(recovery.resetByPhone(phoneNumber, code, password))
      return error ?? done()
    },
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
      <AuthFormFrame form={form}>
        <CodeField
          {...form.getInputProps('code')}
          ref={focusOnMount}
          value={form.values.code ?? ''}
          onComplete={() => form.focus('password')}
        />
        <PasswordField {...form.getInputProps('password')} label="New password" isNew />
        <Submit form={form} label="Change password" />
        <NoCodeYet onResend={onResend} onProblem={form.refuse} onBack={onBack} />
      </AuthFormFrame>
    </>
  )
}

function problemWith(code: string, password: string): Problem | undefined {
  const fields: Problem['fields'] = {}
  if (code.length < CODE_LENGTH) fields.code = `Enter the ${CODE_LENGTH}-digit code.`
  const weak = passwordProblem(password)
  if (weak !== undefined) fields.password = weak
  return Object.keys(fields).length === 0 ? undefined : { fields }
}
