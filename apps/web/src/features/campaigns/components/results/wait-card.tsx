import type { Campaign } from '@greenroom/contracts'
import { IconAlertTriangle, IconHourglass } from '../../../../ui/icons.generated.ts'
import { MendButton } from '../mend-button.tsx'
import type { CampaignActions } from '../use-campaign-actions.ts'
import classes from './wait-card.module.css'

/** Says what a campaign waits for, and offers what helps. One that its owner paused has its button above. */
export function WaitCard({ campaign, actions }: { campaign: Campaign; actions: CampaignActions }) {
  const { waits_for: waits, state, trigger } = campaign
  if (waits?.code === 'owner' && trigger !== null) return null
  if (waits !== null)
    return (
      <div className={classes.card} role="status">
        <IconAlertTriangle size={20} aria-hidden />
        <p>
          {waits.text} {waits.mend}
        </p>
        {waits.code === 'owner' ? null : <MendButton campaign={campaign} actions={actions} />}
      </div>
    )
  return state === 'preparing' ? (
    <div className={classes.card} data-calm role="status">
      <IconHourglass size={20} aria-hidden />
      <p>Its people are being listed. The first texts leave in a moment.</p>
    </div>
  ) : null
}
