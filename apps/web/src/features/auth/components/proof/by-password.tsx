import { PasswordField } from '../../../../lib/accounts/password-field.tsx'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { prove } from '../../api/prove.ts'
import type { WayProps } from './way-props.ts'

export function ByPassword({ onProved, onClose }: WayProps) {
  const form = useAppForm({
    initialValues: { password: '' },
    send: ({ password }) => prove.byPassword(password).then(onProved),
  })
  return (
    <DialogForm form={form} submitLabel="Confirm" canSubmit={form.values.password !== ''} onClose={onClose}>
      <PasswordField {...form.getInputProps('password')} takesFocus label="Your password" />
    </DialogForm>
  )
}
