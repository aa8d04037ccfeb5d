import { MAX_OLD_USERNAMES, USERNAME_REDIRECT_DAYS } from '@greenroom/domain'
import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { UsernameStatus } from '../../../../lib/sites/use-username-check.ts'
import { UsernameField } from '../../../../lib/sites/username-field.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { useEditing, useEditor } from '../editor/editor-context.ts'

export interface RenameDialogProps {
  opened: boolean
  onClose: () => void
}

/** Changes the username of the page. The old address redirects for a while (product section 10.5). */
export function RenameDialog({ opened, onClose }: RenameDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Change the address" centered>
      {opened && <Form onClose={onClose} />}
    </Modal>
  )
}

function Form({ onClose }: { onClose: () => void }) {
  const editor = useEditor()
  const { site } = useEditing()
  const current = site.row.username
  const [username, setUsername] = useState(current)
  const [status, setStatus] = useState<UsernameStatus>('current')
  const canSave = status === 'available' || status === 'unknown'
  const save = async () => {
    await editor.rename(username)
    toast.success('Your page has a new address')
    onClose()
  }
  return (
    <DialogForm submitLabel="Change address" canSubmit={canSave} onSubmit={save} onClose={onClose}>
      <UsernameField
        label="Username"
        value={username}
        current={current}
        onChange={setUsername}
        onStatus={setStatus}
        autoFocus
      />
      <Text size="sm" c="dimmed">
        The old address redirects to the new one for {USERNAME_REDIRECT_DAYS} days, printed QR codes and short links
        keep working as long, and only you can take it back. After that, anyone can claim it, and what is printed with
        the old address stops working. A page keeps up to {MAX_OLD_USERNAMES} old addresses: one more ends the oldest.
      </Text>
    </DialogForm>
  )
}
