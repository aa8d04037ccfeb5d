import { MAX_COMPARED } from '@greenroom/domain/reports/periods'
import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { Sparkline } from '../../../../ui/sparkline.tsx'
import { type Compared, comparisonQuery } from '../../api/reports.ts'
import { Meaning } from '../figure-cards.tsx'
import { Rate } from '../rate.tsx'
import { ReportTable } from '../report-table.tsx'
import { campaignPath } from '../reports-address.ts'
import { figureName, figureText, figureValue, rateOfFigure } from '../words.ts'
import classes from './comparison.module.css'
import { Usual } from './usual.tsx'

export interface ComparisonProps {
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

const FIGURES = [
  'delivered',
  'opened',
  'clicked',
  'replied',
  'opted_out',
  'complaints',
  'orders',
  'revenue',
  'cost',
  'return',
] as const

/** Up to five campaigns side by side. A mark says which one is better by more than chance. */
export function Comparison({ ids, onChange }: ComparisonProps) {
  const query = useQuery(comparisonQuery(ids.slice(0, MAX_COMPARED)))
  return (
    <SectionCard
      title="Compared"
      text={
        ids.length === 1
          ? 'Choose one more campaign below.'
          : 'A rate is marked as best if it differs from all others by more than chance.'
      }
      action={
        <Button variant="subtle" color="gray" onClick={() => onChange([])}>
          Clear
        </Button>
      }
    >
      <Loaded query={query} what="The comparison" skeleton={240} tellsStale>
        {(compared) => <Table compared={compared} ids={ids} onChange={onChange} />}
      </Loaded>
    </SectionCard>
  )
}

function Table({ compared: { campaigns, differences }, ids, onChange }: ComparisonProps & { compared: Compared }) {
  const standing = (figure: string, id: string) => {
    const difference = differences.find((one) => one.figure === figure)
    if (difference === undefined) return null
    if (difference.best === null) return <small>No difference</small>
    return difference.best === id ? <small className={classes.best}>Best</small> : null
  }
  return (
    <ReportTable
      label="Campaigns compared"
      columns={[
        { key: 'figure', title: 'Figure' },
        ...campaigns.map((campaign) => ({
          key: campaign.id,
          title: (
            <span className={classes.head}>
              {campaign.is_deleted ? campaign.name : <Link to={campaignPath(campaign)}>{campaign.name}</Link>}
              <CloseButton
                size="xs"
                aria-label={`Compare without ${campaign.name}`}
                onClick={() => onChange(ids.filter((id) => id !== campaign.id))}
              />
            </span>
          ),
        })),
      ]}
      rows={[
        ...FIGURES.map((figure) => ({
          id: figure,
          cells: [
            <span key="name" className={classes.figure}>
              {figureName(figure)}
              <Meaning of={figureName(figure)} text={figureText(figure)} />
            </span>,
            ...campaigns.map(({ id, figures, rates }) => {
              const rate = rateOfFigure(figure, rates)
              return (
                <span key={id} data-none={figures[figure] === null || undefined}>
                  {figureValue(figure, figures[figure])}
                  {rate === undefined || figures[figure] === null ? null : (
                    <small>
                      <Rate rate={rate} />
                    </small>
                  )}
                  {standing(figure, id)}
                </span>
              )
            }),
          ],
        })),
        {
          id: 'usual',
          cells: [
            'Against your usual',
            ...campaigns.map(({ id, usual }) =>
              usual === null ? (
                <span key={id} data-none>
                  Not enough yet
                </span>
              ) : (
                <Usual key={id} usual={usual} />
              ),
            ),
          ],
        },
        {
          id: 'curve',
          cells: [
            'Clicks since it began',
            ...campaigns.map(({ id, clicks }) => (
              <span key={id} className={classes.curve}>
                {clicks.length > 1 && clicks.some((n) => n > 0) ? <Sparkline values={clicks} height={36} /> : '–'}
              </span>
            )),
          ],
        },
      ]}
    />
  )
}
