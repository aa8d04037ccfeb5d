import type { Me } from '@greenroom/contracts'
import { DELETION_GRACE_DAYS } from '@greenroom/domain/account'
import { List, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { isTyped, TypedWord } from '../../../../ui/typed-word.tsx'
import { accountApi } from '../../api/account.ts'

interface DeleteDialogProps {
  opened: boolean
  me: Me
  /** List items about the data of other features. */
  leaving: ReactNode
  onClose: () => void
}

/** Asks the user to type the email before the account is deleted. */
export function DeleteDialog({ opened, onClose, ...rest }: DeleteDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Delete your account?" centered>
      {opened ? <Form {...rest} onClose={onClose} /> : null}
    </Modal>
  )
}

function Form({ me, leaving, onClose }: Omit<DeleteDialogProps, 'opened'>) {
  const client = useQueryClient()
  const word = me.email ?? me.phone ?? ''
  const form = useAppForm({
    initialValues: { confirmation: '' },
    send: async ({ confirmation }) => {
      await accountApi.requestDeletion(confirmation.trim())
      onClose()
      await client.invalidateQueries()
    },
  })
  return (
    <DialogForm
      form={form}
      submitLabel="Delete my account"
      color="error"
      canSubmit={isTyped(form.values.confirmation, word)}
      onClose={onClose}
    >
      <List size="md" spacing={4}>
        <List.Item>Your pages go offline at once, and links to them stop working.</List.Item>
        <List.Item>All your other devices are logged out, and API keys stop working.</List.Item>
        <List.Item>
          For {DELETION_GRACE_DAYS} days you can log in and keep your account. After that everything is gone for good,
          and others can claim your usernames.
        </List.Item>
        <Suspense>{leaving}</Suspense>
      </List>
      <TypedWord size="md" word={word} {...form.getInputProps('confirmation')} value={form.values.confirmation} />
    </DialogForm>
  )
}
