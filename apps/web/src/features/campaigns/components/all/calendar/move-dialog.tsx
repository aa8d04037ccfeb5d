import type { Campaign, ListedCampaign } from '@greenroom/contracts'
import type { CampaignSchedule } from '@greenroom/domain/campaigns'
import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMinute } from '../../../../../lib/use-minute.ts'
import { DialogForm } from '../../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import { changeCampaign, putCampaign } from '../../../api/campaigns.ts'
import { scheduleWords } from '../../../rules/schedule.ts'
import { clockIn, dayOf, isNight, moved, momentOf } from './days.ts'
import { MoveReview } from './move-review.tsx'
import { type Move, PAST } from './use-moves.ts'

export interface MoveDialogProps {
  /** The dialog is open while this is set. */
  move: Move | undefined
  onClose: () => void
  /** Moves a draft. */
  onMove: (campaign: ListedCampaign, schedule: CampaignSchedule) => void
}

/** Asks for another time, and before a confirmation is taken back; then it shows the review anew, to confirm again. */
export default function MoveDialog({ move, onClose, onMove }: MoveDialogProps) {
  return (
    <LateModal opened={move !== undefined} onClose={onClose} title={`Move ${move?.campaign.name ?? 'the campaign'}`}>
      {move && <Steps key={move.campaign.id} move={move} onClose={onClose} onMove={onMove} />}
    </LateModal>
  )
}

function Steps({ move: { campaign, schedule }, onClose, onMove }: MoveDialogProps & { move: Move }) {
  const client = useQueryClient()
  const now = useMinute()
  const [typed, setTyped] = useState(`${dayOf(campaign) ?? ''}T${clockIn(campaign.schedule)}`)
  const [again, setAgain] = useState<Campaign>()
  const [day = '', time = ''] = typed.split('T')
  const chosen = schedule ?? (time === '' ? undefined : moved(campaign.schedule, day, time.slice(0, 5)))
  const isPast = chosen !== undefined && momentOf(chosen) <= now
  if (again) return <MoveReview campaign={again} approval={campaign.approval} onClose={onClose} />
  const isConfirmed = campaign.state === 'scheduled'
  const submit = async () => {
    if (chosen === undefined) return
    if (!isConfirmed) {
      onMove(campaign, chosen)
      onClose()
      return
    }
    const changed = await changeCampaign(campaign.id, { schedule: chosen, version: campaign.version })
    putCampaign(client, changed)
    setAgain(changed)
  }
  return (
    <DialogForm
      submitLabel={isConfirmed ? 'Move and review' : 'Move'}
      cancelLabel="Leave it"
      canSubmit={chosen !== undefined && !isPast}
      onSubmit={submit}
      onClose={onClose}
    >
      {schedule === undefined ? (
        <TextInput
          data-autofocus
          type="datetime-local"
          label={campaign.schedule.mode === 'local' ? 'Day and time where they live' : 'Day and time'}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isPast ? PAST : undefined}
        />
      ) : (
        <Text>
          From <b>{scheduleWords(campaign.schedule, now)}</b> to <b>{scheduleWords(schedule, now)}</b>.
        </Text>
      )}
      {campaign.type === 'sms' && chosen !== undefined && isNight(chosen) ? (
        <Text size="sm" c="var(--gr-warning)">
          Quiet hours: where it is night, people get it in the morning.
        </Text>
      ) : null}
      {isConfirmed ? <Text size="sm">{consequence(campaign)}</Text> : null}
    </DialogForm>
  )
}

/** Consequences of moving a confirmed campaign. */
function consequence({ approval }: ListedCampaign): string {
  const base = 'It is confirmed. Moving it takes that back, so it becomes a draft until you confirm the new time.'
  if (approval?.state === 'approved')
    return `${base} ${approval.email} approved the old time and has to be asked again.`
  if (approval?.state === 'asked')
    return `${base} ${approval.email} was asked about the old time and has to be asked again.`
  return base
}
