import { Checkbox, Modal, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PasswordField } from '../../../../lib/accounts/password-field.tsx'
import { passwordProblem } from '../../../../lib/accounts/password-rule.ts'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { countOf } from '../../../../lib/format.ts'
import { meQuery } from '../../../../lib/me.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { accountApi, sessionsQuery } from '../../api/account.ts'
import { apiKeysQuery } from '../../api/queries.ts'

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
  const form = useAppForm({
    initialValues: { password: '', revokesKeys: false },
    sentAs: { password: 'newPassword' },
    check: ({ password }) => {
      const weak = passwordProblem(password, email)
      return weak === undefined ? {} : { password: weak }
    },
    send: async ({ password, revokesKeys }) => {
      await (hasPassword ? accountApi.changePassword(password, revokesKeys) : accountApi.setPassword(password))
      toast.success('Your password is changed, and every other device is logged out.')
      onClose()
      for (const { queryKey } of [meQuery, sessionsQuery, apiKeysQuery]) void client.invalidateQueries({ queryKey })
    },
  })
  const count = keys?.items.length ?? 0
  return (
    <DialogForm form={form} submitLabel={title} canSubmit={form.values.password !== ''} onClose={onClose}>
      <Text size="sm" c="dimmed">
        All your other devices will be logged out.
      </Text>
      <PasswordField
        {...form.getInputProps('password')}
        takesFocus
        label="New password"
        name="new-password"
        isNew
        email={email}
      />
      {hasPassword && count > 0 ? (
        <Checkbox
          label={`Revoke my ${countOf(count, 'API key')} too`}
          description="Programs that use one stop working at once."
          {...form.getInputProps('revokesKeys', { type: 'checkbox' })}
        />
      ) : null}
    </DialogForm>
  )
}
