import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { PasswordField } from '../../../lib/accounts/password-field.tsx'
import { passwordProblem } from '../../../lib/accounts/password-rule.ts'
import { useAppForm } from '../../../lib/form/use-app-form.ts'
import { meQuery } from '../../../lib/me.ts'
import { toast } from '../../../lib/toasts.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { LateModal } from '../../../ui/late-modal.tsx'
import { recovery } from '../api/ways.ts'

interface WaysClearedDialogProps {
  opened: boolean
  /** Null if the account has only a phone number. */
  email: string | null
  onClose: () => void
}

/** Explains which sign-in methods were removed and why, and asks for a new password. */
export default function WaysClearedDialog({ opened, email, onClose }: WaysClearedDialogProps) {
  return (
    <LateModal opened={opened} onClose={onClose} title="Your password was removed">
      {opened ? <Form email={email} onClose={onClose} /> : null}
    </LateModal>
  )
}

function Form({ email, onClose }: Omit<WaysClearedDialogProps, 'opened'>) {
  const client = useQueryClient()
  const form = useAppForm({
    initialValues: { password: '' },
    sentAs: { password: 'newPassword' },
    check: ({ password }) => {
      const problem = passwordProblem(password, email ?? '')
      return problem === undefined ? {} : { password: problem }
    },
    send: async ({ password }) => {
      await recovery.setPassword(password)
      toast.success('Your password is set.')
      await client.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
  return (
    <DialogForm
      form={form}
      submitLabel="Set a password"
      cancelLabel="Not now"
      canSubmit={form.values.password !== ''}
      onClose={onClose}
    >
      <Text size="sm">
        {email === null
          ? 'It was set in another browser, by you or by someone else who used your number.'
          : `Until now, nobody had confirmed ${email}, so someone else could have signed up with it. The earlier password, two-factor sign-in, API keys and devices no longer work. Your pages and contacts stay.`}
      </Text>
      <PasswordField
        {...form.getInputProps('password')}
        takesFocus
        label="New password"
        name="new-password"
        isNew
        email={email ?? ''}
      />
    </DialogForm>
  )
}
