import type { RecentActivity } from '@greenroom/contracts'
import { Link } from 'react-router'
import { formatAgo, formatExact, formatNumber } from '../../../lib/format.ts'
import { blockKind } from '../../../lib/sites/block-kinds.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { Card } from './card.tsx'
import classes from './newest-blocks.module.css'

/** The blocks that were added last, each with the way to it. */
export function NewestBlocks({ blocks }: { blocks: RecentActivity['newest_blocks'] }) {
  const now = useMinute()
  return (
    <Card title="Newest blocks" isBare>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Block</th>
            <th scope="col">Site</th>
            <th scope="col">Status</th>
            <th scope="col" className={classes.number}>
              Clicks
            </th>
            <th scope="col" className={classes.number}>
              Added
            </th>
          </tr>
        </thead>
        <tbody>
          {blocks.map(({ block_id, title, type, url, is_active, clicks, created_at, site }) => {
            const { Icon, label } = blockKind(type)
            const added = new Date(created_at)
            return (
              <tr key={block_id}>
                <td>
                  <Link to={`/editor/${site.id}?tab=blocks`} className={classes.block}>
                    <span className={classes.icon}>
                      <Icon size={18} stroke={1.7} aria-hidden />
                    </span>
                    <span className={classes.words}>
                      <span className={classes.title}>{title || label}</span>
                      <span className={classes.url}>
                        {url ? url.replace(/^(https?:\/\/(www\.)?|mailto:)/, '') : label}
                      </span>
                    </span>
                  </Link>
                </td>
                <td className={classes.site}>{site.name}</td>
                <td className={classes.status}>
                  <span data-on={is_active || undefined}>{is_active ? 'On' : 'Off'}</span>
                </td>
                <td className={classes.number}>{formatNumber(clicks)}</td>
                <td className={classes.number}>
                  <time dateTime={created_at} title={formatExact(added)}>
                    {formatAgo(added, now)}
                  </time>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
