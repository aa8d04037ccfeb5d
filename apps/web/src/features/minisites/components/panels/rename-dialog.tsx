import { USERNAME_REDIRECT_DAYS } from '@greenroom/domain'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { UsernameStatus } from '../../../../lib/sites/use-username-check.ts'
import { UsernameField } from '../../../../lib/sites/username-field.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { useEditing, useEditor } from '../editor/editor-context.ts'

export interface RenameDialogProps {
  opened: boolean
  onClose: () => void
}

/** Gives the page another username. The old one leads here for a while (decisions.md, "Reserved usernames"). */
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
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const canSave = status === 'available' || status === 'unknown'
  const save = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await editor.rename(username)
      toast.success('Your page has a new address')
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'An error occurred')
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (canSave && !busy) void save()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <UsernameField
          label="Username"
          value={username}
          current={current}
          onChange={setUsername}
          onStatus={setStatus}
          autoFocus
        />
        <Text size="sm" c="dimmed">
          The old address leads to the new one for {USERNAME_REDIRECT_DAYS} days. Until then only you can take it back;
          after that anybody can claim it. Printed QR codes with the old address stop working then.
        </Text>
        {problem && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!canSave} loading={busy}>
            Change address
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
