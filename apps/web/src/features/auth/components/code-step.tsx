import { CODE_LENGTH, CodeField } from '../../../lib/accounts/code-field.tsx'
import type { ApiError } from '../../../lib/api/index.ts'
import { focusOnMount } from '../../../ui/focus-on-mount.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AuthFormFrame, Submit } from './form-parts.tsx'
import { NoCodeYet } from './no-code-yet.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { onField } from './problem.ts'
import { useAuthForm } from './use-auth-form.ts'

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
  const form = useAuthForm({
    initialValues: { code: '' },
    about: 'code',
    check: ({ code }) =>
      code?.length === CODE_LENGTH ? undefined : onField('code', `Enter the ${CODE_LENGTH}-digit code.`),
    send: async ({ code = '' }) => {
      const { error } = await onCode(code)
      if (error === null) return undefined
      form.setFieldValue('code', '')
      return error
    },
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
      <AuthFormFrame form={form}>
        <CodeField
          {...form.getInputProps('code')}
          ref={focusOnMount}
          value={form.values.code ?? ''}
          disabled={form.busy}
          onComplete={() => form.submit()}
        />
        <Submit form={form} label={submitLabel} />
        <NoCodeYet onResend={onResend} onProblem={form.refuse} onBack={onBack} />
      </AuthFormFrame>
    </>
  )
}
