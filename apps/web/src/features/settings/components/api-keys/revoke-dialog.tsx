import { type ApiKey, revokeApiKey } from '@greenroom/contracts'
import { Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call, isNotFound } from '../../../../lib/api/index.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { apiKeysQuery } from '../../api/queries.ts'

/** Asks before a key is revoked, because programs that use it stop working at once. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const revoke = async () => {
    if (apiKey === undefined) return
    await call(revokeApiKey, { params: { keyId: apiKey.id } }).catch((error: unknown) => {
      if (!isNotFound(error)) throw error // already gone, as wanted
    })
    toast.success(`“${apiKey.name}” is revoked`)
    onClose()
    await client.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
  }
  return (
    <Modal opened={apiKey !== undefined} onClose={onClose} title={`Revoke “${apiKey?.name ?? ''}”?`} centered>
      <DialogForm submitLabel="Revoke key" color="error" canSubmit onSubmit={revoke} onClose={onClose}>
        <Text>Programs that use it stop working at once. You cannot undo this.</Text>
      </DialogForm>
    </Modal>
  )
}
