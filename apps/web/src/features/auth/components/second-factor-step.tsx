import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CODE_LENGTH, CodeField } from '../../../lib/accounts/code-field.tsx'
import { useAuth } from '../../../lib/session/index.ts'
import { ways } from '../api/ways.ts'
import { focusOnMount } from '../../../ui/focus-on-mount.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AuthFormFrame, BackButton, Submit } from './form-parts.tsx'
import { onField, problemFrom } from './problem.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Asks for the second factor: a code from an authenticator app, or a recovery code. */
export function SecondFactorStep({ onBack, onDone }: { onBack: () => void; onDone?: () => void }) {
  const { enter } = useAuth()
  const [usesRecovery, setUsesRecovery] = useState(false)
  const form = useAuthForm({
    initialValues: { code: '' },
    check: ({ code = '' }) =>
      code.trim().length < (usesRecovery ? 1 : CODE_LENGTH)
        ? onField('code', usesRecovery ? 'Enter a recovery code.' : `Enter the ${CODE_LENGTH}-digit code.`)
        : undefined,
    send: async ({ code = '' }) => {
      const verify = usesRecovery ? ways.verifyRecoveryCode : ways.verifyTotp
      const { error } = await enter(() => verify(code.trim()))
      if (error === null) return onDone?.()
      if (!usesRecovery) form.setFieldValue('code', '')
      return error
    },
    // 401: it took too long and has to start over.
    problemOf: (error) => (error.status === 401 ? { form: error.message, fields: {} } : problemFrom(error, 'code')),
  })

  return (
    <>
      <AuthHeading
        title={usesRecovery ? 'Use a recovery code' : 'Two-factor sign-in'}
        text={
          usesRecovery
            ? 'Enter one of the codes you saved when you turned on two-factor sign-in. Each code works once.'
            : 'Enter the code from your authenticator app.'
        }
      />
      <AuthFormFrame form={form}>
        {usesRecovery ? (
          <TextInput
            {...form.getInputProps('code')}
            ref={focusOnMount}
            label="Recovery code"
            name="recovery-code"
            size="md"
            required
            withAsterisk={false}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
        ) : (
          <CodeField
            {...form.getInputProps('code')}
            ref={focusOnMount}
            value={form.values.code ?? ''}
            disabled={form.busy}
            onComplete={() => form.submit()}
          />
        )}
        <Submit form={form} label="Log in" />
        <Button
          variant="subtle"
          fullWidth
          onClick={() => {
            form.reset()
            form.setFieldValue('code', '')
            setUsesRecovery(!usesRecovery)
          }}
        >
          {usesRecovery ? 'Use the authenticator app' : 'Use a recovery code instead'}
        </Button>
        <BackButton label="Start over" onClick={onBack} />
      </AuthFormFrame>
    </>
  )
}
