import { deleteSenderDomain, type SenderDomain } from '@greenroom/contracts'
import { Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call, isNotFound } from '../../../../lib/api/index.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { senderDomainsQuery } from '../../api/sender-domains.ts'

interface RemoveDomainProps {
  domain: SenderDomain
  opened: boolean
  onClose: () => void
}

/** Asks before a domain is removed, because its keys are gone with it. */
export function RemoveDomain({ domain: { id, domain, is_sender: isSender }, opened, onClose }: RemoveDomainProps) {
  const client = useQueryClient()
  const remove = async () => {
    await call(deleteSenderDomain, { params: { domainId: id } }).catch((error: unknown) => {
      if (!isNotFound(error)) throw error // already gone, as wanted
    })
    toast.success(`${domain} is removed`)
    onClose()
    await client.invalidateQueries({ queryKey: senderDomainsQuery.queryKey })
  }
  return (
    <Modal opened={opened} onClose={onClose} title={`Remove ${domain}?`} centered>
      <DialogForm submitLabel="Remove domain" color="error" canSubmit onSubmit={remove} onClose={onClose}>
        <Text>
          Its keys are deleted. If you add it again, it needs new records.
          {isSender ? ' Your email campaigns no longer come from it.' : ''}
        </Text>
      </DialogForm>
    </Modal>
  )
}
