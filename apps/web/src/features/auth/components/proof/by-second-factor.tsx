import { TextInput } from '@mantine/core'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { focusOnMount } from '../../../../ui/focus-on-mount.ts'
import { prove } from '../../api/prove.ts'
import type { WayProps } from './way-props.ts'

export function BySecondFactor({ onProved, onClose }: WayProps) {
  const form = useAppForm({
    initialValues: { code: '' },
    send: ({ code }) => prove.bySecondFactor(code.trim()).then(onProved),
  })
  return (
    <DialogForm form={form} submitLabel="Confirm" canSubmit={form.values.code.trim() !== ''} onClose={onClose}>
      <TextInput
        {...form.getInputProps('code')}
        ref={focusOnMount}
        data-autofocus
        label="Code from your authenticator app, or a recovery code"
        size="md"
        autoComplete="one-time-code"
      />
    </DialogForm>
  )
}
