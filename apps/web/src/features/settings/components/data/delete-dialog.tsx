import type { Me } from '@greenroom/contracts'
import { DELETION_GRACE_DAYS, FRESH_SIGN_IN_MINUTES } from '@greenroom/domain/account'
import { List, Modal, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PasswordField } from '../../../../lib/accounts/password-field.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { accountApi } from '../../api/account.ts'
import { fieldIssues } from '../field-issues.ts'

interface DeleteDialogProps {
  opened: boolean
  me: Me
  onClose: () => void
}

/** Asks to type the email and the password before the account is given up. */
export function DeleteDialog({ opened, me, onClose }: DeleteDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Delete your account?" centered>
      {opened ? <Form me={me} onClose={onClose} /> : null}
    </Modal>
  )
}

function Form({ me, onClose }: Omit<DeleteDialogProps, 'opened'>) {
  const client = useQueryClient()
  const word = me.email ?? me.phone ?? ''
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [issues, setIssues] = useState<{ confirmation?: string; password?: string }>({})
  const passwordInput = useRef<HTMLInputElement>(null)
  const matches = typed.trim().toLowerCase() === word.toLowerCase()
  const submit = async () => {
    try {
      await accountApi.requestDeletion(typed.trim(), me.has_password ? password : undefined)
    } catch (error) {
      setIssues(fieldIssues(error, ['confirmation', 'password']))
      passwordInput.current?.focus()
      return
    }
    onClose()
    await client.invalidateQueries()
  }
  return (
    <DialogForm
      submitLabel="Delete my account"
      color="error"
      canSubmit={matches && (!me.has_password || password !== '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <List size="md" spacing={4}>
        <List.Item>Your pages go offline at once, and links to them stop working.</List.Item>
        <List.Item>All your other devices are logged out, and API keys stop working.</List.Item>
        <List.Item>
          For {DELETION_GRACE_DAYS} days you can log in and take it back. After that everything is gone for good, and
          your usernames are free for others.
        </List.Item>
      </List>
      <TextInput
        data-autofocus
        label={
          <>
            Type{' '}
            <Text component="span" ff="monospace" fw={600}>
              {word}
            </Text>{' '}
            to confirm
          </>
        }
        size="md"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        error={issues.confirmation}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {me.has_password ? (
        <PasswordField
          ref={passwordInput}
          label="Your password"
          error={issues.password}
          onChange={(next) => {
            setPassword(next)
            setIssues({ ...issues, password: undefined })
          }}
        />
      ) : (
        <Text size="sm" c="dimmed">
          You must have logged in within the last {FRESH_SIGN_IN_MINUTES} minutes.
        </Text>
      )}
    </DialogForm>
  )
}
