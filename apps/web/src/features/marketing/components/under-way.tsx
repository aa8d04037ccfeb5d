import type { MarketingHub } from '@greenroom/contracts'
import { Anchor, Progress } from '@mantine/core'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/format.ts'
import { Channel } from './channel.tsx'
import { HubCard } from './hub-card.tsx'
import classes from './hub.module.css'
import { campaignPath } from './paths.ts'

/** Lists the campaigns that are being sent now. */
export function UnderWay({ campaigns }: { campaigns: MarketingHub['under_way'] }) {
  if (campaigns.length === 0) return null
  return (
    <HubCard title="Going out now">
      <ul className={`plain-list ${classes.rows}`}>
        {campaigns.map((campaign) => (
          <li key={campaign.id} className={classes.row}>
            <div>
              <Channel type={campaign.type} />
              <Anchor component={Link} to={campaignPath(campaign)} className={classes.name ?? ''}>
                {campaign.name}
              </Anchor>
              <span className={classes.about}>{campaign.waits ?? campaign.audience_words}</span>
            </div>
            <span className={classes.about}>
              {formatNumber(campaign.done)} of {formatNumber(campaign.planned)}
            </span>
            <Progress
              value={campaign.planned === 0 ? 0 : (campaign.done / campaign.planned) * 100}
              color={campaign.waits === null ? 'green' : 'warning'}
              aria-label={`${campaign.name}, how far it is`}
              size={6}
            />
          </li>
        ))}
      </ul>
    </HubCard>
  )
}
