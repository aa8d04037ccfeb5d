import type { Overview } from '@greenroom/contracts'
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
      <ol className={classes.list}>
        {top_blocks.map(({ block_id, title, type, clicks, site }) => {
          const { Icon, label } = blockKind(type)
          return (
            <li key={block_id}>
              <Link to={`/editor/${site.id}?tab=blocks`} className={classes.row}>
                <span className={classes.icon} title={label}>
                  <Icon size={18} stroke={1.7} aria-label={label} role="img" />
                </span>
                <span className={classes.words}>
                  <span className={classes.name}>{title || label}</span>
                  {sites > 1 && <span className={classes.dim}>{site.name}</span>}
                  <span className={classes.bar} aria-hidden>
                    <span style={{ width: `${(clicks / most) * 100}%` }} />
                  </span>
                </span>
                <span className={classes.count}>
                  {formatNumber(clicks)}
                  <span className="visually-hidden"> {clicks === 1 ? 'click' : 'clicks'}</span>
                </span>
              </Link>
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
      <ol className={classes.list}>
        {top_sites.map(({ id, name, is_active, views, clicks }) => (
          <li key={id}>
            <Link to={`/editor/${id}`} className={classes.row}>
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.dim}>{is_active ? countOf(clicks, 'click') : 'Off'}</span>
                <span className={classes.bar} aria-hidden>
                  <span style={{ width: `${(views / most) * 100}%` }} />
                </span>
              </span>
              <span className={classes.count}>
                {formatNumber(views)}
                <span className="visually-hidden"> {views === 1 ? 'view' : 'views'}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
