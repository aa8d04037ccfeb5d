import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useOnline } from '../../../lib/online.ts'

export interface Signing {
  signature: string
  hasAgreed: boolean
}

export interface StatementFormProps {
  value: Signing
  onChange: (value: Signing) => void
  /** Shows what is missing. */
  isAsked: boolean
}

/** Most characters of a signature. */
const MAX_SIGNATURE = 200

/** The statement that everything is true, signed by a typed name. */
export const StatementForm = ({ value, onChange, isAsked }: StatementFormProps) => (
  <Stack gap="md">
    <Checkbox
      label="All of this is true, I may register this sender, and I text only people who have agreed to it."
      description="It is kept with your name, the moment, and your internet address."
      error={isAsked && !value.hasAgreed ? 'Confirm that what you say is true.' : undefined}
      checked={value.hasAgreed}
      onChange={(event) => onChange({ ...value, hasAgreed: event.currentTarget.checked })}
    />
    <TextInput
      label="Your name"
      description="Type it as your signature."
      autoComplete="name"
      maw={420}
      maxLength={MAX_SIGNATURE}
      error={isAsked && value.signature.trim() === '' ? 'Type your name.' : undefined}
      value={value.signature}
      onChange={(event) => onChange({ ...value, signature: event.currentTarget.value })}
    />
  </Stack>
)

/** Holds the statement until it is signed. */
export function useSigning(send: (signature: string) => void) {
  const [value, onChange] = useState<Signing>({ signature: '', hasAgreed: false })
  const [isAsked, setAsked] = useState(false)
  const isSigned = value.hasAgreed && value.signature.trim() !== ''
  return {
    form: { value, onChange, isAsked },
    sign: () => {
      setAsked(true)
      if (isSigned) send(value.signature.trim())
    },
  }
}

/** Says why nothing can be handed in now; undefined if it can. */
export function useHandInProblem({ blockers, missing }: { blockers: number; missing: number }): string | undefined {
  const online = useOnline()
  if (!online) return 'You are offline. What you typed is kept, and you can hand it in when you are back.'
  if (missing > 0) return `${missing === 1 ? 'One field is' : `${missing} fields are`} still to be filled in.`
  if (blockers > 0)
    return `${blockers === 1 ? 'One check stands' : `${blockers} checks stand`} against it. Mend that first, or it is rejected.`
  return undefined
}

export const HandInProblem = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : (
    <Text size="sm" c="var(--gr-warning)" role="status">
      {children}
    </Text>
  )
