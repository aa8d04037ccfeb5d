import { Modal, TextInput } from '@mantine/core'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { accountApi } from '../../api/account.ts'

interface ChangeEmailDialogProps {
  opened: boolean
  current: string | null
  onClose: () => void
  /** Called when a link has been sent to this address. */
  onSent: (email: string) => void
}

/** Asks for another email. The change takes effect when the user follows the link sent to the new address. */
export function ChangeEmailDialog(props: ChangeEmailDialogProps) {
  const title = props.current === null ? 'Add an email' : 'Change email'
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={title} centered>
      {props.opened ? <Form {...props} /> : null}
    </Modal>
  )
}

function Form({ current, onClose, onSent }: ChangeEmailDialogProps) {
  const form = useAppForm({
    initialValues: { email: '' },
    sentAs: { email: 'newEmail' },
    send: async ({ email }) => {
      await accountApi.changeEmail(email.trim())
      onSent(email.trim())
    },
  })
  return (
    <DialogForm form={form} submitLabel="Send the link" canSubmit={form.values.email.trim() !== ''} onClose={onClose}>
      <TextInput
        {...form.getInputProps('email')}
        data-autofocus
        label="New email"
        description={current === null ? undefined : `${current} stays in use until you follow the link.`}
        type="email"
        name="email"
        size="md"
        autoComplete="email"
      />
    </DialogForm>
  )
}
