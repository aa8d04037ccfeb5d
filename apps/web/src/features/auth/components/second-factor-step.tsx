import { Button, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSending } from '../../../lib/form/use-sending.ts'
import { CODE_LENGTH, CodeField } from '../../../lib/accounts/code-field.tsx'
import { useAuth } from '../../../lib/session/index.ts'
import { ways } from '../api/ways.ts'
import { AuthHeading } from './auth-heading.tsx'
import { BackButton, FormAlert, Submit } from './form-parts.tsx'
import { onField } from './problem.ts'
import { useProblem } from './use-problem.ts'

/** Asks for the second factor: a code from an authenticator app, or a recovery code. */
export function SecondFactorStep({ onBack, onDone }: { onBack: () => void; onDone?: () => void }) {
  const { enter } = useAuth()
  const [usesRecovery, setUsesRecovery] = useState(false)
  const [code, setCode] = useState('')
  const latest = useRef('')
  const { problem, wait, register, focus, show, refuse, clear, reset } = useProblem()
  useEffect(() => focus('code'), [usesRecovery, focus])

  const { busy, submit } = useSending(() => {
    if (wait > 0) return undefined
    const typed = latest.current.trim()
    if (typed === '' || (!usesRecovery && typed.length < CODE_LENGTH)) {
      show(onField('code', usesRecovery ? 'Enter a recovery code.' : `Enter the ${CODE_LENGTH}-digit code.`))
      return undefined
    }
    reset()
    return enter(() => (usesRecovery ? ways.verifyRecoveryCode(typed) : ways.verifyTotp(typed))).then(({ error }) => {
      if (error === null) return onDone?.()
      if (!usesRecovery) change('')
      if (error.status === 401)
        show({ form: error.message, fields: {} }) // it took too long and has to start over
      else refuse(error, 'code')
    })
  })
  const change = (next: string) => {
    latest.current = next
    setCode(next)
  }
  const type = (next: string) => {
    change(next)
    clear('code')
  }

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
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormAlert problem={problem} />
          {usesRecovery ? (
            <TextInput
              ref={register('code')}
              label="Recovery code"
              name="recovery-code"
              size="md"
              required
              withAsterisk={false}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={code}
              error={problem.fields.code}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              onChange={(event) => type(event.currentTarget.value)}
            />
          ) : (
            <CodeField
              ref={register('code')}
              value={code}
              error={problem.fields.code}
              disabled={busy}
              onChange={type}
              onComplete={() => submit()}
            />
          )}
          <Submit label="Log in" pending={busy} wait={wait} />
          <Button
            variant="subtle"
            fullWidth
            onClick={() => {
              reset()
              change('')
              setUsesRecovery(!usesRecovery)
            }}
          >
            {usesRecovery ? 'Use the authenticator app' : 'Use a recovery code instead'}
          </Button>
          <BackButton label="Start over" onClick={onBack} />
        </Stack>
      </form>
    </>
  )
}
