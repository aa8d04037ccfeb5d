import { TextInput } from '@mantine/core'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { prove } from '../../api/prove.ts'
import { useField } from './use-field.ts'
import type { WayProps } from './way-props.ts'

export function BySecondFactor({ onProved, onClose }: WayProps) {
  const { value, issue, input, change, attempt } = useField('code')
  const submit = async () => {
    if (await attempt(() => prove.bySecondFactor(value.trim()))) onProved()
  }
  return (
    <DialogForm submitLabel="Confirm" canSubmit={value.trim() !== ''} onSubmit={submit} onClose={onClose}>
      <TextInput
        ref={input}
        data-autofocus
        label="Code from your authenticator app, or a recovery code"
        size="md"
        autoComplete="one-time-code"
        value={value}
        error={issue}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
