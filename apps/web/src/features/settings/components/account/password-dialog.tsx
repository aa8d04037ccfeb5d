import { Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PasswordField } from '../../../../lib/accounts/password-field.tsx'
import { passwordProblem } from '../../../../lib/accounts/password-rule.ts'
import { meQuery } from '../../../../lib/me.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { accountApi, sessionsQuery } from '../../api/account.ts'
import { fieldIssues } from '../field-issues.ts'

interface PasswordDialogProps {
  opened: boolean
  title: string
  hasPassword: boolean
  email: string
  onClose: () => void
}

/** Changes the password, or sets the first one. */
export function PasswordDialog(props: PasswordDialogProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} centered>
      {props.opened ? <Form {...props} /> : null}
    </Modal>
  )
}

function Form({ title, hasPassword, email, onClose }: PasswordDialogProps) {
  const client = useQueryClient()
  const [current, setCurrent] = useState('')
  const [fresh, setFresh] = useState('')
  const [issues, setIssues] = useState<{ currentPassword?: string; newPassword?: string }>({})
  const currentInput = useRef<HTMLInputElement>(null)
  const freshInput = useRef<HTMLInputElement>(null)
  const show = (found: typeof issues) => {
    setIssues(found)
    ;(found.currentPassword === undefined ? freshInput : currentInput).current?.focus()
  }
  const submit = async () => {
    const problem = passwordProblem(fresh, email)
    if (problem !== undefined) return show({ newPassword: problem })
    try {
      await (hasPassword ? accountApi.changePassword(current, fresh) : accountApi.setPassword(fresh))
    } catch (error) {
      return show(fieldIssues(error, ['currentPassword', 'newPassword']))
    }
    toast.success('Your password is changed, and every other device is logged out.')
    onClose()
    for (const { queryKey } of [meQuery, sessionsQuery]) void client.invalidateQueries({ queryKey })
  }
  return (
    <DialogForm
      submitLabel={title}
      canSubmit={fresh !== '' && (!hasPassword || current !== '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        All your other devices will be logged out.
      </Text>
      {hasPassword ? (
        <PasswordField
          ref={currentInput}
          takesFocus
          label="Current password"
          name="current-password"
          error={issues.currentPassword}
          onChange={(typed) => {
            setCurrent(typed)
            setIssues({ ...issues, currentPassword: undefined })
          }}
        />
      ) : null}
      <PasswordField
        ref={freshInput}
        label="New password"
        name="new-password"
        isNew
        email={email}
        error={issues.newPassword}
        onChange={(typed) => {
          setFresh(typed)
          setIssues({ ...issues, newPassword: undefined })
        }}
      />
    </DialogForm>
  )
}
