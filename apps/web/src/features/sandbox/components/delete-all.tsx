import { Button, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash } from '../../../ui/icons.generated.ts'
import { useQueryClient } from '@tanstack/react-query'
import { DialogForm } from '../../../ui/dialog-form.tsx'

export interface DeleteAllProps {
  /** 'mail' or 'texts'. */
  what: string
  queryKey: readonly unknown[]
  remove: () => Promise<unknown>
  onGone: () => void
}

/** Empties a part of the sandbox, after a confirmation. */
export function DeleteAll({ what, queryKey, remove, onGone }: DeleteAllProps) {
  const [opened, { open, close }] = useDisclosure(false)
  const client = useQueryClient()
  const onSubmit = async () => {
    await remove()
    onGone()
    await client.invalidateQueries({ queryKey })
    close()
  }
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={open}>
        Delete all
      </Button>
      <Modal opened={opened} onClose={close} title={`Delete all ${what}?`} centered>
        <DialogForm submitLabel={`Delete all ${what}`} canSubmit color="error" onSubmit={onSubmit} onClose={close}>
          <Text>All {what} in this sandbox will be deleted for good, for everyone who uses this server.</Text>
        </DialogForm>
      </Modal>
    </>
  )
}
