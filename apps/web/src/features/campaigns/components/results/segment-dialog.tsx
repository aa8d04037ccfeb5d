import { CAMPAIGN_FIGURES } from '@greenroom/domain/campaign-figures'
import { MAX_SEGMENT_NAME, nameWith } from '@greenroom/domain/segments'
import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { keepRecipients } from '../../api/campaigns.ts'
import { type Chosen, OUTCOMES } from './people-address.ts'

export interface SegmentDialogProps {
  campaignId: string
  /** Name of the campaign. */
  name: string
  /** The dialog is open while this is set. */
  chosen: Chosen | undefined
  onClose: () => void
}

/** Asks for the name of a segment of some of a campaign's people. */
export function SegmentDialog({ chosen, onClose, ...rest }: SegmentDialogProps) {
  return (
    <LateModal opened={chosen !== undefined} onClose={onClose} title="Make a segment">
      {chosen && <SegmentForm key={JSON.stringify(chosen)} {...rest} chosen={chosen} onClose={onClose} />}
    </LateModal>
  )
}

function SegmentForm({ campaignId, name, chosen, onClose }: SegmentDialogProps & { chosen: Chosen }) {
  const { figure, reason, link } = chosen
  const client = useQueryClient()
  const navigate = useNavigate()
  // Sending the same dialog twice makes one segment.
  const key = useRef(randomId())
  const words = CAMPAIGN_FIGURES[figure].name.toLowerCase()
  const form = useAppForm({
    initialValues: { name: nameWith(name, `(${words})`) },
    send: async (values) => {
      const segment = await keepRecipients(
        campaignId,
        {
          name: values.name.trim(),
          outcome: OUTCOMES[figure],
          ...(reason === undefined ? {} : { reason }),
          ...(link === undefined ? {} : { link }),
        },
        key.current,
      )
      void client.invalidateQueries({ queryKey: ['segments'] })
      onClose()
      toast.success(`Made the segment ${segment.name}`, {
        action: { label: 'Open', onClick: () => void navigate(`/dashboard/marketing/audience/${segment.id}`) },
      })
    },
  })
  return (
    <DialogForm form={form} submitLabel="Make the segment" canSubmit={form.values.name.trim() !== ''} onClose={onClose}>
      <Text>It keeps the people who are under “{words}” now. You can text them, or leave them out, next time.</Text>
      <TextInput {...form.getInputProps('name')} label="Segment name" maxLength={MAX_SEGMENT_NAME} data-autofocus />
    </DialogForm>
  )
}
