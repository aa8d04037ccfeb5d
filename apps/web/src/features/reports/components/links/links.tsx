import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countOf, formatNumber } from '../../../../lib/format.ts'
import { BeyondLastPage } from '../../../../ui/list/beyond-last-page.tsx'
import { Pages } from '../../../../ui/list/pages.tsx'
import { SearchField } from '../../../../ui/list/search-field.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { linksQuery, type ReportedLinks } from '../../api/reports.ts'
import { NoCampaigns } from '../no-campaigns.tsx'
import { PanelCard } from '../panel-card.tsx'
import { Rate } from '../rate.tsx'
import { ReportSkeleton } from '../report-skeleton.tsx'
import { ReportTable } from '../report-table.tsx'
import { campaignPath, filterOf, LINK_SORTS, type ReportsValues } from '../reports-address.ts'
import classes from '../reports.module.css'

interface LinksProps {
  values: ReportsValues
  onChange: (change: Partial<ReportsValues>) => void
}

/** Links of all campaigns of a period, with who followed them. */
export function Links({ values, onChange }: LinksProps) {
  const { q, page } = values
  const filter = filterOf(values)
  const sort = LINK_SORTS.find((one) => one === values.sort) ?? 'people'
  const query = useQuery(linksQuery({ ...filter, sort, page, ...(q === '' ? {} : { q }) }))
  const { data, isPlaceholderData } = query
  return (
    <Loaded query={query} place="list" what="Your links" skeleton={<ReportSkeleton />} tellsStale>
      {({ items, total }) =>
        total === 0 && q === '' ? (
          <NoCampaigns />
        ) : (
          <PanelCard
            title="Links"
            text={`${countOf(total, 'link')}. People are added up over campaigns; open a campaign to see who they are.`}
            panel="links"
            filter={filter}
          >
            <div className={classes.search}>
              <SearchField
                label="Search links"
                placeholder="Search links"
                value={q}
                isBusy={isPlaceholderData && q !== ''}
                onChange={(next) => onChange({ q: next })}
              />
            </div>
            {items.length === 0 ? (
              total > 0 ? (
                <BeyondLastPage what="links" />
              ) : (
                <p role="status">No link contains that.</p>
              )
            ) : (
              <ReportTable
                label="Table of links"
                isFading={isPlaceholderData}
                sorted={{
                  by: sort,
                  order: 'desc',
                  onSort: (by) => onChange({ sort: by === 'url' || by === 'rate' ? undefined : by }),
                }}
                columns={[
                  { key: 'url', title: 'Link' },
                  { key: 'people', title: 'People', isSortable: true },
                  { key: 'rate', title: 'Rate' },
                  { key: 'clicks', title: 'Clicks', isSortable: true },
                  { key: 'machines', title: 'By machines', isSortable: true },
                  { key: 'campaigns', title: 'Campaigns', isSortable: true },
                ]}
                rows={items.map((link) => ({
                  id: link.url,
                  cells: [
                    <Address key="url" link={link} />,
                    formatNumber(link.people),
                    <Rate key="rate" rate={link.rate} />,
                    formatNumber(link.clicks),
                    formatNumber(link.machines),
                    formatNumber(link.campaign_count),
                  ],
                }))}
              />
            )}
            {data && <Pages data={data} page={page} mt={16} onPage={(next) => onChange({ page: next })} />}
          </PanelCard>
        )
      }
    </Loaded>
  )
}

/** Campaigns that are named below a link. */
const NAMED = 3

function Address({ link: { url, campaigns, campaign_count } }: { link: ReportedLinks['items'][number] }) {
  return (
    <span>
      {url.replace(/^https?:\/\/(www\.)?/, '')}
      <small>
        {campaigns.slice(0, NAMED).map(({ id, name, link, channel }, place) => (
          <span key={id}>
            {place > 0 ? ', ' : ''}
            <Link to={`${campaignPath({ id, channel })}?people=clicked&link=${link}`}>{name}</Link>
          </span>
        ))}
        {campaign_count > NAMED ? `, and ${campaign_count - NAMED} more` : ''}
      </small>
    </span>
  )
}
