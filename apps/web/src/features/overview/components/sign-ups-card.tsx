import type { Overview } from '@greenroom/contracts'
import { Link } from 'react-router'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { blockKind } from '../../../lib/sites/block-kinds.ts'
import { AreaChart } from '../../../ui/area-chart.tsx'
import { Card } from './card.tsx'
import classes from './ranks.module.css'
import { periodName, pointNames } from './periods.ts'
import { Rank } from './rank.tsx'

/** Sign-ups through the forms of the pages over time. */
export function SignUpsCard({ overview }: { overview: Overview }) {
  const { total, series } = overview.sign_ups
  return (
    <Card
      title="New fans"
      period={periodName(overview)}
      aside={
        <Link to="/dashboard/contacts" className={classes.all}>
          See contacts
        </Link>
      }
    >
      <p className={classes.sum}>
        <b>{countOf(total, 'sign-up')}</b> {against(overview)}
      </p>
      <AreaChart
        label={`Sign-ups, ${overview.period === '24h' ? 'by hour' : 'by day'}`}
        series={[{ name: 'Sign-ups', tone: 'green', values: series }]}
        points={pointNames(overview)}
        format={formatNumber}
        isRunning
      />
    </Card>
  )
}

function against({ previous, sign_ups }: Overview): string {
  if (previous === null) return ''
  return sign_ups.previous === 0
    ? 'none in the previous period'
    : `compared with ${formatNumber(sign_ups.previous)} in the previous period`
}

/** The forms that new fans used, and the websites that they came from. */
export function SignUpSources({ overview }: { overview: Overview }) {
  const { blocks, sources } = overview.sign_ups
  return (
    <Card title="Where they joined" period={periodName(overview)}>
      <ol className="plain-list">
        {blocks.map(({ block_id, title, type, site_id, sign_ups: count }) => {
          const { Icon, label } = blockKind(type)
          return (
            <li key={block_id}>
              <Rank
                to={`/editor/${site_id}?tab=blocks`}
                icon={
                  <span className={classes.icon} title={label}>
                    <Icon size={18} stroke={1.7} aria-label={label} role="img" />
                  </span>
                }
                name={title || label}
                count={count}
                most={blocks[0]?.sign_ups ?? 1}
                unit="sign-up"
              />
            </li>
          )
        })}
      </ol>
      <h3 className={classes.sub}>Where they came from</h3>
      <ol className="plain-list">
        {sources.map(({ host, sign_ups: count }) => (
          <li key={host ?? ''}>
            <Rank name={host ?? 'Direct or unknown'} count={count} most={sources[0]?.sign_ups ?? 1} unit="sign-up" />
          </li>
        ))}
      </ol>
    </Card>
  )
}
