import type { Campaign } from '@greenroom/contracts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { momentWords } from '../../../../lib/moment-words.ts'
import { IconAlertTriangle, IconClock } from '../../../../ui/icons.generated.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { mendOf } from '../../rules/mends.ts'
import { MendButton } from '../mend-button.tsx'
import type { CampaignActions } from '../use-campaign-actions.ts'

/** Says what a campaign waits for, and offers what helps; or when it begins to leave. */
export function WaitCard({ campaign, actions }: { campaign: Campaign; actions: CampaignActions }) {
  const now = useMinute()
  const { waits_for: waits, state, starts_at: startsAt, approval } = campaign
  if (waits !== null)
    return (
      <Banner
        label="What it waits for"
        tone="urgent"
        icon={<IconAlertTriangle size={20} aria-hidden />}
        actions={
          mendOf(campaign)?.kind === 'resume' && waits.code === 'owner' ? null : (
            <MendButton {...{ campaign, actions }} />
          )
        }
      >
        {waits.text} {waits.mend}
      </Banner>
    )
  if (state === 'scheduled' && approval?.state === 'asked')
    return (
      <Banner label="When it leaves" tone="calm" icon={<IconClock size={20} aria-hidden />} actions={null}>
        It leaves once {approval.email} approves it.
      </Banner>
    )
  if (state !== 'scheduled' && state !== 'preparing') return null
  return (
    <Banner label="When it leaves" tone="calm" icon={<IconClock size={20} aria-hidden />} actions={null}>
      {state === 'preparing' || startsAt === null || new Date(startsAt) <= now
        ? 'Its people are being listed. The first texts leave in a moment.'
        : `The first texts leave ${momentWords(new Date(startsAt), now)}. Until then you can change or unschedule it.`}
    </Banner>
  )
}
