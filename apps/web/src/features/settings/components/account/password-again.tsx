import { type ReactNode, useRef, useState } from 'react'
import { PasswordField } from '../../../../lib/accounts/password-field.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { fieldIssues } from '../field-issues.ts'

interface PasswordAgainProps {
  hasPassword: boolean
  submitLabel: string
  children: ReactNode
  /** Given undefined where there is no password; a rejection that names the password shows beside it. */
  onSubmit: (password: string | undefined) => Promise<void>
  onClose: () => void
}

/** Asks for the password once more; who has none goes on without. */
export function PasswordAgain({ hasPassword, submitLabel, children, onSubmit, onClose }: PasswordAgainProps) {
  const [password, setPassword] = useState('')
  const [issue, setIssue] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const submit = async () => {
    try {
      await onSubmit(hasPassword ? password : undefined)
    } catch (error) {
      setIssue(fieldIssues(error, ['password']).password)
      input.current?.focus()
    }
  }
  return (
    <DialogForm
      submitLabel={submitLabel}
      canSubmit={!hasPassword || password !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {hasPassword ? (
        <PasswordField
          ref={input}
          takesFocus
          label="Your password"
          error={issue}
          onChange={(typed) => {
            setPassword(typed)
            setIssue(undefined)
          }}
        />
      ) : null}
    </DialogForm>
  )
}
