import { MAX_POSTAL_ADDRESS } from '@greenroom/domain/campaigns'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../../../../lib/compose/index.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import { campaignsKey } from '../../../api/campaigns.ts'
import { savePostalAddress } from '../../../api/postal-address.ts'

/** Takes the postal address that an email campaign needs. It stays in the settings for the next ones. */
export default function PostalAddressDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const [address, setAddress] = useState('')
  const save = async () => {
    await savePostalAddress(address.trim())
    void client.invalidateQueries({ queryKey: ['sending-rules'] })
    // The review, and the end of the email in the preview.
    void client.invalidateQueries({ queryKey: [...campaignsKey, 'preview'] })
    void client.invalidateQueries({ queryKey: [...campaignsKey, 'person'] })
    toast.success('Saved your postal address')
    onClose()
  }
  return (
    <LateModal opened={opened} onClose={onClose} title="Add your postal address">
      <DialogForm submitLabel="Save" canSubmit={address.trim() !== ''} onSubmit={save} onClose={onClose}>
        <Text size="sm">
          It stands at the end of every email campaign. Laws such as CAN-SPAM require it. A post office box is enough.
        </Text>
        <TextField
          label="Postal address"
          placeholder={'Nova Reyes\n1 Main Street\nAustin, TX 78701'}
          value={address}
          onChange={setAddress}
          limit={MAX_POSTAL_ADDRESS}
          lines={[3, 6]}
          autoFocus
        />
      </DialogForm>
    </LateModal>
  )
}
