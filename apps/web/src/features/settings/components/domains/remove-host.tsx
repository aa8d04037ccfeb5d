import { deleteSiteHost, type SiteHost } from '@greenroom/contracts'
import { Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call, isNotFound } from '../../../../lib/api/index.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { siteHostsQuery } from '../../api/site-hosts.ts'

interface RemoveHostProps {
  host: SiteHost
  opened: boolean
  onClose: () => void
}

/** Asks before a domain is removed, because links to it lead nowhere then. */
export function RemoveHost({ host: { id, host }, opened, onClose }: RemoveHostProps) {
  const client = useQueryClient()
  const remove = async () => {
    await call(deleteSiteHost, { params: { hostId: id } }).catch((error: unknown) => {
      if (!isNotFound(error)) throw error // already gone, as wanted
    })
    toast.success(`${host} is removed`)
    onClose()
    await client.invalidateQueries({ queryKey: siteHostsQuery.queryKey })
  }
  return (
    <Modal opened={opened} onClose={onClose} title={`Remove ${host}?`} centered>
      <DialogForm submitLabel="Remove domain" color="error" canSubmit onSubmit={remove} onClose={onClose}>
        <Text>Links to it no longer lead to your page. Your page stays at its other address.</Text>
      </DialogForm>
    </Modal>
  )
}
