import type { Campaign } from '@greenroom/contracts'
import { outcomeText } from '@greenroom/domain/campaigns'
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
import { figureWords } from '../../rules/figure-words.ts'
import type { CampaignType } from '../../rules/kinds.ts'
import type { Outcomes } from './causes.tsx'
import { askedOf, type Chosen } from './people-address.ts'

export interface SegmentDialogProps {
  campaign: Pick<Campaign, 'id' | 'type' | 'name'>
  /** The dialog is open while this is set. */
  chosen: Chosen | undefined
  links: Outcomes['links']
  onClose: () => void
}

/** Asks for the name of a segment of some of a campaign's people. */
export function SegmentDialog({ chosen, onClose, ...rest }: SegmentDialogProps) {
  return (
    <LateModal opened={chosen !== undefined} onClose={onClose} title="Create segment">
      {chosen && <SegmentForm key={JSON.stringify(chosen)} {...rest} chosen={chosen} onClose={onClose} />}
    </LateModal>
  )
}

function SegmentForm({ campaign, chosen, links, onClose }: SegmentDialogProps & { chosen: Chosen }) {
  const { id, type, name } = campaign
  const { figure, reason, link, who } = chosen
  const client = useQueryClient()
  const navigate = useNavigate()
  // Sending the same dialog twice makes one segment.
  const key = useRef(randomId())
  const figureName = figureWords(figure, type).name
  const url = links.find((one) => one.link === link)?.url
  const form = useAppForm({
    initialValues: { name: nameWith(name, `(${shortWords(chosen, type, url)})`) },
    send: async (values) => {
      const segment = await keepRecipients(
        id,
        {
          name: values.name.trim(),
          ...askedOf(chosen),
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
      <Text>
        It keeps the people who are under “{figureName}” right now{who === undefined ? '' : ` and match “${who}”`}. Next
        time, you can {type === 'sms' ? 'text' : 'email'} them or leave them out.
      </Text>
      {reason === undefined ? null : (
        <Text size="sm" c="dimmed">
          Only with this reason: {outcomeText(reason) ?? reason}
        </Text>
      )}
      {url === undefined ? null : (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Only those who opened {url}
        </Text>
      )}
      <TextInput {...form.getInputProps('name')} label="Segment name" maxLength={MAX_SEGMENT_NAME} data-autofocus />
    </DialogForm>
  )
}

/** Most characters of a part of a suggested name. */
const PART = 24

/** Returns who is chosen in a few words, for a name: `failed: blocked`, `clicked nova.example/tour, “mia”`. */
function shortWords({ figure, reason, who }: Chosen, type: CampaignType, url: string | undefined): string {
  const part = (words: string) => (words.length > PART ? `${words.slice(0, PART - 1).toWellFormed()}…` : words)
  return [
    figureWords(figure, type).name.toLowerCase(),
    reason === undefined ? '' : `: ${part(reason.replace(/_(sms|email)$/, '').replaceAll('_', ' '))}`,
    url === undefined ? '' : ` ${part(url.replace(/^https?:\/\/(www\.)?/, ''))}`,
    who === undefined ? '' : `, “${part(who)}”`,
  ].join('')
}
