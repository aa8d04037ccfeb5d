import { Alert, Button } from '@mantine/core'
import { momentWords } from '../../../../lib/moment-words.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { ConflictNotice } from '../../../../ui/conflict-notice.tsx'
import { IconCalendarCheck, IconInfoCircle } from '../../../../ui/icons.generated.ts'
import type { CampaignFields } from '../../editing/fields.ts'
import { useCreator } from './creator-context.ts'
import { useUnconfirm } from './use-unconfirm.ts'

const NAMES: Record<keyof CampaignFields, string> = {
  name: 'Name',
  audience: 'Audience',
  content: 'Message',
  media: 'Pictures',
  template_id: 'Template',
  schedule: 'Time',
  trigger: 'Trigger',
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
              {(field === 'content' || field === 'name') && theirs && <>, the other version: “{theirs[field]}”</>}
            </div>
          ))}
        </ConflictNotice>
      )}
      {row?.state === 'scheduled' && <Confirmed />}
      {row?.waits_for && row.state !== 'scheduled' && (
        <Alert color="warning" icon={<IconInfoCircle aria-hidden />} title={row.waits_for.text}>
          {row.waits_for.mend}
        </Alert>
      )}
      {row?.approval?.state === 'declined' && (
        <Alert color="warning" icon={<IconInfoCircle aria-hidden />} title={`${row.approval.email} did not approve it`}>
          {row.approval.note ?? 'No reason was given.'}
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
  const isAsked = row.approval?.state === 'asked'
  const title = isAsked
    ? `Waiting for ${row.approval?.email} to approve it`
    : starts && starts > now
      ? `Scheduled for ${momentWords(starts, now)}`
      : 'Confirmed'
  return (
    <Alert color={row.waits_for ? 'warning' : 'green'} icon={<IconCalendarCheck aria-hidden />} title={title}>
      <p style={{ margin: '0 0 10px' }}>
        {row.waits_for
          ? `${row.waits_for.text} ${row.waits_for.mend ?? ''}`
          : 'To change it, take the confirmation back. You confirm it again afterwards.'}
      </p>
      <Button size="compact-md" variant="default" loading={undo.isPending} onClick={() => undo.mutate(row.id)}>
        Edit it
      </Button>
    </Alert>
  )
}
