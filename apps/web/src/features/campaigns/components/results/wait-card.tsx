import type { Campaign } from '@greenroom/contracts'
import { IconAlertTriangle, IconHourglass } from '../../../../ui/icons.generated.ts'
import { waitOf } from '../../rules/abilities.ts'
import { KINDS } from '../../rules/kinds.ts'
import { MendButtons } from '../mend-buttons.tsx'
import type { CampaignActions } from '../use-campaign-actions.ts'
import classes from './wait-card.module.css'

/** Says what a campaign waits for, and offers what helps. One that its owner paused has its button above. */
export function WaitCard({ campaign, actions }: { campaign: Campaign; actions: CampaignActions }) {
  const waits = waitOf(campaign)
  if (waits !== null)
    return (
      <div className={classes.card} role="status">
        <IconAlertTriangle size={20} aria-hidden />
        <p>
          {waits.text} {waits.mend}
        </p>
        {waits.code === 'owner' ? null : <MendButtons campaign={campaign} actions={actions} />}
      </div>
    )
  return campaign.state === 'preparing' ? (
    <div className={classes.card} data-calm role="status">
      <IconHourglass size={20} aria-hidden />
      <p>Getting everyone’s {KINDS[campaign.type].one} ready. The first ones go out in a moment.</p>
    </div>
  ) : null
}
