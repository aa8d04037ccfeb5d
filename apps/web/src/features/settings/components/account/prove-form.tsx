import { TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { PasswordField } from '../../../../lib/accounts/password-field.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { fieldIssues } from '../field-issues.ts'

interface ProveFormProps {
  hasPassword: boolean
  submitLabel: string
  color?: 'green' | 'error'
  children: ReactNode
  /** A rejection that names the field shows beside it. */
  onSubmit: (proven: { password: string } | { code: string }) => Promise<void>
  onClose: () => void
}

/** Asks for the password once more; who has none shows a code of the app, or a recovery code. */
export function ProveForm({ hasPassword, submitLabel, color = 'green', children, onSubmit, onClose }: ProveFormProps) {
  const [typed, setTyped] = useState('')
  const [issue, setIssue] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const submit = async () => {
    try {
      await onSubmit(hasPassword ? { password: typed } : { code: typed.trim() })
    } catch (error) {
      const found = fieldIssues(error, ['password', 'code'])
      setIssue(found.password ?? found.code)
      input.current?.focus()
    }
  }
  const change = (next: string) => {
    setTyped(next)
    setIssue(undefined)
  }
  return (
    <DialogForm
      submitLabel={submitLabel}
      canSubmit={typed.trim() !== ''}
      color={color}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {hasPassword ? (
        <PasswordField takesFocus ref={input} label="Your password" error={issue} onChange={change} />
      ) : (
        <TextInput
          ref={input}
          label="Code of your authenticator app, or a recovery code"
          size="md"
          autoComplete="one-time-code"
          value={typed}
          error={issue}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  )
}
