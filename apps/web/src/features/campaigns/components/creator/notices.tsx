import type { Campaign } from '@greenroom/contracts'
import { Alert, Button, Group } from '@mantine/core'
import { momentWords } from '../../../../lib/moment-words.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { ConflictNotice } from '../../../../ui/conflict-notice.tsx'
import { IconCalendarCheck, IconInfoCircle } from '../../../../ui/icons.generated.ts'
import type { CampaignFields } from '../../editing/fields.ts'
import { AskedActions } from './asked-actions.tsx'
import { useCreator } from './creator-context.ts'
import { useUnconfirm } from './use-unconfirm.ts'

const NAMES: Record<keyof CampaignFields, string> = {
  type: 'Type',
  name: 'Name',
  audience: 'Audience',
  content: 'Message',
  subject: 'Subject',
  preheader: 'Preheader',
  design: 'Blocks',
  test: 'A/B test',
  media: 'Pictures',
  control_share: 'Control group',
  template_id: 'Template',
  schedule: 'Time',
  trigger: 'Trigger',
}

/** Fields whose other version is shown. */
const SHOWN = ['name', 'content', 'subject', 'preheader'] as const
/** Returns what the other version says in a field. */
const otherWords = (field: keyof CampaignFields, theirs: Campaign | undefined): string | undefined => {
  const shown = SHOWN.find((one) => one === field)
  return shown && theirs?.[shown]
}

/** What needs attention before the campaign can be changed or sent: other changes, a confirmation, a problem. */
export function Notices() {
  const { draft, state, row } = useCreator()
  const { conflict, row: theirs } = state.edit
  return (
    <>
      {conflict && (
        <ConflictNotice title="This was also changed elsewhere" onChoose={(choice) => void draft.settle(choice)}>
          {conflict.map((field) => (
            <div key={field}>
              <b>{NAMES[field]}</b>
              {otherWords(field, theirs) === undefined ? null : <>, the other version: “{otherWords(field, theirs)}”</>}
            </div>
          ))}
        </ConflictNotice>
      )}
      {row?.state === 'scheduled' && row.waits_for === null && <Confirmed />}
      {row?.waits_for && row.approval?.state !== 'declined' && (
        <Alert color="warning" icon={<IconInfoCircle aria-hidden />} title={row.waits_for.text}>
          {row.waits_for.mend}
        </Alert>
      )}
      {row?.approval?.state === 'declined' && (
        <Alert color="warning" icon={<IconInfoCircle aria-hidden />} title={`${row.approval.email} declined it`}>
          {row.approval.note ? `“${row.approval.note}” ` : ''}
          {row.waits_for?.mend}
        </Alert>
      )}
    </>
  )
}

/** The campaign is confirmed: nothing can be changed until that is taken back. */
function Confirmed() {
  const { row } = useCreator()
  const now = useMinute()
  const undo = useUnconfirm('audience')
  if (row === undefined) return null
  const starts = row.starts_at === null ? undefined : new Date(row.starts_at)
  const asked = row.approval?.state === 'asked' && !row.waits_for ? row.approval : undefined
  const title = asked
    ? `Waiting for ${asked.email} to approve it`
    : starts && starts > now
      ? `Scheduled for ${momentWords(starts, now)}`
      : 'Confirmed'
  return (
    <Alert color="green" icon={<IconCalendarCheck aria-hidden />} title={title}>
      <p style={{ margin: '0 0 10px' }}>To change it, take the confirmation back. You confirm it again afterwards.</p>
      <Group gap="xs">
        <Button size="compact-md" variant="default" loading={undo.isPending} onClick={() => undo.mutate(row.id)}>
          Edit it
        </Button>
        {asked && <AskedActions campaignId={row.id} approval={asked} />}
      </Group>
    </Alert>
  )
}
