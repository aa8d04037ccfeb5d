import type { Campaign } from '@greenroom/contracts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { showPlans } from '../../../lib/api/index.ts'
import { mendOf } from '../rules/mends.ts'
import type { CampaignActions } from './use-campaign-actions.ts'

export interface MendButtonProps {
  campaign: Campaign
  actions: CampaignActions
}

/** The one thing that helps a campaign that waits. Short of funds, going on asks for them and then goes on. */
export function MendButton({ campaign, actions }: MendButtonProps) {
  const mend = mendOf(campaign)
  if (!mend) return null
  const { label } = mend
  if (mend.kind === 'link')
    return (
      <Button size="xs" variant="default" component={Link} to={mend.to}>
        {label}
      </Button>
    )
  const press = async () => {
    if (mend.kind === 'plans' && !(await showPlans('sms_messages'))) return
    actions.act(campaign, 'resume')
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={actions.running?.campaign.id === campaign.id && actions.running.act === 'resume'}
      onClick={() => void press()}
    >
      {label}
    </Button>
  )
}
