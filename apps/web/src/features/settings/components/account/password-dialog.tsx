import { Checkbox, Modal, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PasswordField } from '../../../../lib/accounts/password-field.tsx'
import { passwordProblem } from '../../../../lib/accounts/password-rule.ts'
import { countOf } from '../../../../lib/format.ts'
import { meQuery } from '../../../../lib/me.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { accountApi, sessionsQuery } from '../../api/account.ts'
import { apiKeysQuery } from '../../api/queries.ts'
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
  const { data: keys } = useQuery(apiKeysQuery)
  const [fresh, setFresh] = useState('')
  const [revokesKeys, setRevokesKeys] = useState(false)
  const [issue, setIssue] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const show = (found: string | undefined) => {
    setIssue(found)
    input.current?.focus()
  }
  const submit = async () => {
    const problem = passwordProblem(fresh, email)
    if (problem !== undefined) return show(problem)
    try {
      await (hasPassword ? accountApi.changePassword(fresh, revokesKeys) : accountApi.setPassword(fresh))
    } catch (error) {
      return show(fieldIssues(error, ['newPassword']).newPassword)
    }
    toast.success('Your password is changed, and every other device is logged out.')
    onClose()
    for (const { queryKey } of [meQuery, sessionsQuery, apiKeysQuery]) void client.invalidateQueries({ queryKey })
  }
  const count = keys?.items.length ?? 0
  return (
    <DialogForm submitLabel={title} canSubmit={fresh !== ''} onSubmit={submit} onClose={onClose}>
      <Text size="sm" c="dimmed">
        All your other devices will be logged out.
      </Text>
      <PasswordField
        ref={input}
        takesFocus
        label="New password"
        name="new-password"
        isNew
        email={email}
        error={issue}
        onChange={(typed) => {
          setFresh(typed)
          setIssue(undefined)
        }}
      />
      {hasPassword && count > 0 ? (
        <Checkbox
          label={`Revoke my ${countOf(count, 'API key')} too`}
          description="Programs that use one stop working at once."
          checked={revokesKeys}
          onChange={(event) => setRevokesKeys(event.currentTarget.checked)}
        />
      ) : null}
    </DialogForm>
  )
}
