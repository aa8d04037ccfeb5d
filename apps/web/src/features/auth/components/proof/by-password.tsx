import { PasswordField } from '../../../../lib/accounts/password-field.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { prove } from '../../api/prove.ts'
import { useField } from './use-field.ts'
import type { WayProps } from './way-props.ts'

export function ByPassword({ onProved, onClose }: WayProps) {
  const { value, issue, input, change, attempt } = useField('password')
  const submit = async () => {
    if (await attempt(() => prove.byPassword(value))) onProved()
  }
  return (
    <DialogForm submitLabel="Confirm" canSubmit={value !== ''} onSubmit={submit} onClose={onClose}>
      <PasswordField takesFocus ref={input} label="Your password" error={issue} onChange={change} />
    </DialogForm>
  )
}
