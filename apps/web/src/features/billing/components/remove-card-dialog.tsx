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

/** Says what needs the card before it is forgotten. */
export default function RemoveCardDialog({ opened, card, onClose }: RemoveCardDialogProps) {
  const client = useQueryClient()
  const remove = async () => {
    await forgetCard()
    await client.cancelQueries({ queryKey: cardQuery.queryKey })
    client.setQueryData(cardQuery.queryKey, null)
    toast.success('Your card is removed.')
    onClose()
  }
  return (
    <LateModal opened={opened} onClose={onClose} title="Remove this card?">
      <DialogForm submitLabel="Remove the card" color="error" canSubmit onSubmit={remove} onClose={onClose}>
        <Text>
          {card ? cardName(card) : 'The card'} is forgotten here and at the payment provider. Auto top-up adds nothing
          any more, and a plan cannot be renewed, until you keep another one.
        </Text>
      </DialogForm>
    </LateModal>
  )
}
