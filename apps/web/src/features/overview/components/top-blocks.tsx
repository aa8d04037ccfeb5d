import type { Overview } from '@greenroom/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { blockKind } from '../../../lib/sites/block-kinds.ts'
import { Card, CardNote } from './card.tsx'
import classes from './ranks.module.css'

/** What people clicked, most first, each with its share of the best one. */
export function TopBlocks({ overview: { top_blocks, sites } }: { overview: Overview }) {
  const most = top_blocks[0]?.clicks ?? 1
  return (
    <Card title="Top blocks">
      {top_blocks.length === 0 && <CardNote>No clicks in this time. What people click is ranked here.</CardNote>}
      <ol className="plain-list">
        {top_blocks.map(({ block_id, title, type, clicks, site }) => {
          const { Icon, label } = blockKind(type)
          return (
            <li key={block_id}>
              <Rank
                to={`/editor/${site.id}?tab=blocks`}
                icon={
                  <span className={classes.icon} title={label}>
                    <Icon size={18} stroke={1.7} aria-label={label} role="img" />
                  </span>
                }
                name={title || label}
                note={sites > 1 && site.name}
                count={clicks}
                most={most}
                unit="click"
              />
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

/** The sites that were opened most. */
export function TopSites({ overview: { top_sites } }: { overview: Overview }) {
  const most = Math.max(1, top_sites[0]?.views ?? 0)
  return (
    <Card
      title="Top sites"
      aside={
        <Link to="/dashboard/mini-sites" className={classes.all}>
          See all
        </Link>
      }
    >
      <ol className="plain-list">
        {top_sites.map(({ id, name, is_active, is_locked, views, clicks }) => (
          <li key={id}>
            <Rank
              to={`/editor/${id}`}
              name={name}
              note={is_locked ? 'Locked' : is_active ? countOf(clicks, 'click') : 'Off'}
              count={views}
              most={most}
              unit="view"
            />
          </li>
        ))}
      </ol>
    </Card>
  )
}

interface RankProps {
  to: string
  icon?: ReactNode
  name: string
  note: ReactNode
  count: number
  /** What the first of the list has. */
  most: number
  unit: 'click' | 'view'
}

function Rank({ to, icon, name, note, count, most, unit }: RankProps) {
  return (
    <Link to={to} className={classes.row}>
      {icon}
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {note && <span className={classes.dim}>{note}</span>}
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${(count / most) * 100}%` }} />
        </span>
      </span>
      <span className={classes.count}>
        {formatNumber(count)}
        <span className="visually-hidden"> {count === 1 ? unit : `${unit}s`}</span>
      </span>
    </Link>
  )
}
