import type { ReportedCampaign } from '@greenroom/contracts'
import { Link } from 'react-router'
import type { ReportFilter } from '../../api/reports.ts'
import { PanelCard } from '../panel-card.tsx'
import { Rate } from '../rate.tsx'
import { ReportTable } from '../report-table.tsx'
import { campaignPath } from '../reports-address.ts'
import { CHANNEL_NAMES, figureValue } from '../words.ts'

/** The campaigns with the highest click rates. */
export const Best = ({ best, filter }: { best: readonly ReportedCampaign[]; filter: ReportFilter }) => (
  <PanelCard title="Highest click rates" panel="campaigns" filter={filter}>
    <ReportTable
      label="Campaigns with the highest click rates"
      columns={[
        { key: 'name', title: 'Campaign' },
        { key: 'channel', title: 'Channel' },
        { key: 'clicked', title: 'Clicked' },
        { key: 'rate', title: 'Rate' },
      ]}
      rows={best.map((campaign) => ({
        id: campaign.id,
        cells: [
          campaign.is_deleted ? (
            campaign.name
          ) : (
            <Link key="name" to={campaignPath(campaign)}>
              {campaign.name}
            </Link>
          ),
          CHANNEL_NAMES[campaign.channel],
          figureValue('clicked', campaign.figures.clicked),
          <Rate key="rate" rate={campaign.rates.clicked} />,
        ],
      }))}
    />
  </PanelCard>
)
