import { Modal, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { accountApi } from '../../api/account.ts'
import { fieldIssues } from '../field-issues.ts'

interface ChangeEmailDialogProps {
  opened: boolean
  current: string | null
  onClose: () => void
  /** A link is on its way there. */
  onSent: (email: string) => void
}

/** Asks for another email; the change is made by the link that is sent to the new address. */
export function ChangeEmailDialog(props: ChangeEmailDialogProps) {
  const title = props.current === null ? 'Add an email' : 'Change email'
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={title} centered>
      {props.opened ? <Form {...props} /> : null}
    </Modal>
  )
}

function Form({ current, onClose, onSent }: ChangeEmailDialogProps) {
  const [email, setEmail] = useState('')
  const [issue, setIssue] = useState<string>()
  const emailInput = useRef<HTMLInputElement>(null)
  const submit = async () => {
    try {
      await accountApi.changeEmail(email.trim())
      onSent(email.trim())
    } catch (error) {
      setIssue(fieldIssues(error, ['newEmail']).newEmail)
      emailInput.current?.focus()
    }
  }
  return (
    <DialogForm submitLabel="Send the link" canSubmit={email.trim() !== ''} onSubmit={submit} onClose={onClose}>
      <TextInput
        ref={emailInput}
        data-autofocus
        label="New email"
        description={current === null ? undefined : `Until you follow the link, ${current} stays.`}
        type="email"
        name="email"
        size="md"
        autoComplete="email"
        value={email}
        error={issue}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setIssue(undefined)
        }}
      />
    </DialogForm>
  )
}
