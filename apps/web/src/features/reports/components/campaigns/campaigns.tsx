import { MAX_COMPARED } from '@greenroom/domain/reports/periods'
import { Button, Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countOf } from '../../../../lib/format.ts'
import { BeyondLastPage } from '../../../../ui/list/beyond-last-page.tsx'
import { Pages } from '../../../../ui/list/pages.tsx'
import { SearchField } from '../../../../ui/list/search-field.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { CAMPAIGNS_PER_PAGE, campaignsQuery, type Reported } from '../../api/reports.ts'
import { Meaning } from '../figure-cards.tsx'
import { NoCampaigns } from '../no-campaigns.tsx'
import { PanelCard } from '../panel-card.tsx'
import { Rate } from '../rate.tsx'
import { ReportSkeleton } from '../report-skeleton.tsx'
import { ReportTable } from '../report-table.tsx'
import { CAMPAIGN_SORTS, type CampaignSort, campaignPath, filterOf, type ReportsValues } from '../reports-address.ts'
import classes from '../reports.module.css'
import { CHANNEL_NAMES, figureName, figureText, figureValue, longDay, rateOfFigure } from '../words.ts'
import { Comparison } from './comparison.tsx'
import { Usual } from './usual.tsx'

export interface CampaignsProps {
  values: ReportsValues
  onChange: (change: Partial<ReportsValues>) => void
}

type Campaign = Reported['items'][number]

const COLUMNS = ['delivered', 'clicked', 'replied', 'opted_out', 'revenue', 'cost', 'return'] as const
/** Figures whose people the results of a campaign show. */
const PEOPLE: ReadonlySet<string> = new Set(['delivered', 'clicked', 'replied', 'opted_out'])

/** Campaigns of a period side by side, and up to five of them against each other. */
export function Campaigns({ values, onChange }: CampaignsProps) {
  const { q, page, order, compare = [] } = values
  const filter = filterOf(values)
  const sort = CAMPAIGN_SORTS.find((one) => one === values.sort) ?? 'started_at'
  const query = useQuery(
    campaignsQuery({ ...filter, sort, order, page, limit: CAMPAIGNS_PER_PAGE, ...(q === '' ? {} : { q }) }),
  )
  const { data, isPlaceholderData } = query
  const onSort = (by: CampaignSort) => onChange({ sort: by, order: by === sort && order === 'desc' ? 'asc' : 'desc' })
  return (
    <Loaded query={query} place="list" what="Your campaigns" skeleton={<ReportSkeleton />} tellsStale>
      {({ items, total }) =>
        total === 0 && q === '' ? (
          <NoCampaigns />
        ) : (
          <div className={classes.parts}>
            {compare.length > 0 && (
              <Comparison
                ids={compare}
                onChange={(next) => onChange({ compare: next.length > 0 ? next : undefined })}
              />
            )}
            <PanelCard
              title="Campaigns"
              text={
                compare.length === 0
                  ? `${countOf(total, 'campaign')}. Choose up to ${MAX_COMPARED} to compare them.`
                  : countOf(total, 'campaign')
              }
              panel="campaigns"
              filter={filter}
            >
              <Group mb="sm">
                <SearchField
                  label="Search campaigns"
                  placeholder="Search campaigns"
                  value={q}
                  isBusy={isPlaceholderData && q !== ''}
                  onChange={(next) => onChange({ q: next })}
                />
                {q !== '' && total === 0 && (
                  <Button variant="default" onClick={() => onChange({ q: '' })}>
                    Show all
                  </Button>
                )}
              </Group>
              {items.length === 0 ? (
                total > 0 ? (
                  <BeyondLastPage what="campaigns" />
                ) : (
                  <p role="status">No campaign is called that.</p>
                )
              ) : (
                <ReportTable
                  label="Table of campaigns"
                  isFading={isPlaceholderData}
                  sorted={{ by: sort, order, onSort }}
                  columns={[
                    { key: 'name', title: 'Campaign', isSortable: true },
                    { key: 'started_at', title: 'Began', isSortable: true },
                    ...COLUMNS.map((name) => ({ key: name, title: figureName(name), isSortable: true })),
                  ]}
                  rows={items.map((campaign) => ({
                    id: campaign.id,
                    cells: [
                      <Name
                        key="name"
                        campaign={campaign}
                        isChosen={compare.includes(campaign.id)}
                        isFull={compare.length >= MAX_COMPARED}
                        onChoose={(isChosen) =>
                          onChange({
                            compare: isChosen
                              ? [...compare, campaign.id]
                              : compare.length > 1
                                ? compare.filter((id) => id !== campaign.id)
                                : undefined,
                          })
                        }
                      />,
                      longDay(campaign.started_at),
                      ...COLUMNS.map((name) => <Cell key={name} name={name} campaign={campaign} />),
                    ],
                  }))}
                />
              )}
              {data && <Pages data={data} page={page} mt={16} onPage={(next) => onChange({ page: next })} />}
              <Group gap={4} mt="sm" c="dimmed" fz={13}>
                What these count:
                {COLUMNS.map((name) => (
                  <span key={name} className={classes.definition}>
                    {figureName(name)}
                    <Meaning of={figureName(name)} text={figureText(name)} />
                  </span>
                ))}
              </Group>
            </PanelCard>
          </div>
        )
      }
    </Loaded>
  )
}

interface NameProps {
  campaign: Campaign
  isChosen: boolean
  isFull: boolean
  onChoose: (isChosen: boolean) => void
}

function Name({ campaign, isChosen, isFull, onChoose }: NameProps) {
  const { name, channel, is_automatic, is_deleted, usual } = campaign
  return (
    <span className={classes.named}>
      <Checkbox
        size="xs"
        aria-label={`Compare ${name}`}
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={({ currentTarget: { checked } }) => onChoose(checked)}
      />
      <span>
        {is_deleted ? name : <Link to={campaignPath(campaign)}>{name}</Link>}
        <small>
          {CHANNEL_NAMES[channel]}
          {is_automatic ? ', automatic' : ''}
          {is_deleted ? ', deleted' : ''} <Usual usual={usual} />
        </small>
      </span>
    </span>
  )
}

function Cell({ name, campaign }: { name: (typeof COLUMNS)[number]; campaign: Campaign }) {
  const { figures, rates, is_deleted } = campaign
  const value = figures[name]
  const words = figureValue(name, value)
  const rate = rateOfFigure(name, rates)
  const hasPeople = PEOPLE.has(name) && Boolean(value) && !is_deleted
  return (
    <>
      {hasPeople ? (
        <Link to={campaignPath(campaign, name)} aria-label={`${words}, see who ${figureName(name).toLowerCase()}`}>
          {words}
        </Link>
      ) : (
        <span data-none={value === null || undefined}>{words}</span>
      )}
      {rate === undefined || value === null ? null : (
        <small>
          <Rate rate={rate} />
        </small>
      )}
    </>
  )
}
