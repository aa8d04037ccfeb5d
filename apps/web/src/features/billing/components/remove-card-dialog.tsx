import type { Card } from '@greenroom/contracts'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { cardName, cardQuery } from '../../../lib/kept-card.ts'
import { toast } from '../../../lib/toasts.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { LateModal } from '../../../ui/late-modal.tsx'
import { forgetCard } from '../api/billing.ts'

export interface RemoveCardDialogProps {
  opened: boolean
  card: Card | null
  onClose: () => void
}

/** Names what depends on the card, and removes it. */
export default function RemoveCardDialog({ opened, card, onClose }: RemoveCardDialogProps) {
  const client = useQueryClient()
  const remove = async () => {
    await forgetCard()
    await client.cancelQueries({ queryKey: cardQuery.queryKey })
    client.setQueryData(cardQuery.queryKey, null)
    toast.success('Your card was removed.')
    onClose()
  }
  return (
    <LateModal opened={opened} onClose={onClose} title="Remove this card?">
      <DialogForm submitLabel="Remove card" color="error" canSubmit onSubmit={remove} onClose={onClose}>
        <Text>
          {card ? cardName(card) : 'The card'} will be removed here and at the payment provider. Until you add another
          card, auto top-up stops and your plan cannot renew.
        </Text>
      </DialogForm>
    </LateModal>
  )
}
