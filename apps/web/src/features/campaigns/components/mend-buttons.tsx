import type { ListedCampaign } from '@greenroom/contracts'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { showPlans } from '../../../lib/api/index.ts'
import { type Mend, mendsOf } from '../rules/mends.ts'
import type { CampaignActions } from './use-campaign-actions.ts'

export interface MendButtonsProps {
  campaign: ListedCampaign
  actions: CampaignActions
}

/** What helps a campaign that waits, as buttons. */
export function MendButtons({ campaign, actions }: MendButtonsProps) {
  const isResuming = actions.running?.campaign.id === campaign.id && actions.running.act === 'resume'
  const press = async (mend: Exclude<Mend, { kind: 'link' }>) => {
    if (mend.kind === 'edit') return actions.reopen(campaign, mend.section)
    if (mend.kind === 'plans' && !(await showPlans(campaign.type === 'sms' ? 'sms_messages' : 'email_campaigns')))
      return
    actions.act(campaign, 'resume')
  }
  const buttons = mendsOf(campaign).map((mend) =>
    mend.kind === 'link' ? (
      <Button key={mend.label} size="xs" variant="default" component={Link} to={mend.to}>
        {mend.label}
      </Button>
    ) : (
      <Button
        key={mend.label}
        size="xs"
        variant="default"
        loading={mend.kind === 'resume' && isResuming}
        onClick={() => void press(mend)}
      >
        {mend.label}
      </Button>
    ),
  )
  return buttons.length === 0 ? null : <Group gap={8}>{buttons}</Group>
}
