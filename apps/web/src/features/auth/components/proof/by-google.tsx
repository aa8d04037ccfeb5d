import { Text } from '@mantine/core'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { prove } from '../../api/prove.ts'
import type { WayProps } from './way-props.ts'

/** Proof by Google's own page. The browser leaves this page, so the person repeats the pending action afterwards. */
export function ByGoogle({ onClose }: WayProps) {
  const leave = async () => {
    const { pathname, search, hash } = window.location
    window.location.assign(await prove.byGoogle(pathname + search + hash))
  }
  return (
    <DialogForm submitLabel="Continue to Google" canSubmit onSubmit={leave} onClose={onClose}>
      <Text>We will send you to Google and back to this page. Then repeat what you were doing.</Text>
    </DialogForm>
  )
}
