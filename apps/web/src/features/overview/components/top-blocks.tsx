import type { Overview } from '@greenroom/contracts'
import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { blockKind } from '../../../lib/sites/block-kinds.ts'
import { Card, CardNote } from './card.tsx'
import { periodName } from './periods.ts'
import { Rank } from './rank.tsx'
import classes from './ranks.module.css'

/** Blocks by clicks, most first, each with its share of the first. `all` leads to all of them. */
export function TopBlocks({ overview, all }: { overview: Overview; all: string }) {
  const { top_blocks, sites } = overview
  const most = top_blocks[0]?.clicks ?? 1
  return (
    <Card
      title="Top blocks"
      period={periodName(overview)}
      aside={
        <Link to={all} className={classes.all}>
          See all<span className="visually-hidden"> clicks in the analytics</span>
        </Link>
      }
    >
      {top_blocks.length === 0 && <CardNote>No clicks in this period. Your most clicked blocks appear here.</CardNote>}
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

/** Sites by views, most first. */
export function TopSites({ overview }: { overview: Overview }) {
  const { top_sites } = overview
  const most = Math.max(1, top_sites[0]?.views ?? 0)
  return (
    <Card
      title="Top sites"
      period={periodName(overview)}
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
