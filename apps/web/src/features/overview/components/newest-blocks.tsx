import type { RecentActivity } from '@greenroom/contracts'
import { Link } from 'react-router'
import { formatAgo, formatExact, formatNumber } from '../../../lib/format.ts'
import { blockKind } from '../../../lib/sites/block-kinds.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { Card } from './card.tsx'
import classes from './newest-blocks.module.css'

export interface NewestBlocksProps {
  blocks: RecentActivity['newest_blocks']
  hasOneSite: boolean
}

/** The newest blocks, each with a link to it. */
export function NewestBlocks({ blocks, hasOneSite }: NewestBlocksProps) {
  const now = useMinute()
  return (
    <Card title="Newest blocks" isBare>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Block</th>
            {!hasOneSite && (
              <th scope="col" className={classes.aside}>
                Site
              </th>
            )}
            <th scope="col" className={classes.aside}>
              Status
            </th>
            <th scope="col" className={classes.clicks}>
              Clicks
            </th>
            <th scope="col" className={classes.added}>
              Added
            </th>
          </tr>
        </thead>
        <tbody>
          {blocks.map(({ block_id, title, type, url, is_active, is_locked, clicks, created_at, site }) => {
            const added = new Date(created_at)
            return (
              <tr key={block_id}>
                <td>
                  <BlockName title={title} type={type} url={url} siteId={site.id} />
                </td>
                {!hasOneSite && <td className={classes.aside}>{site.name}</td>}
                <td className={classes.aside}>
                  <span className={classes.status} data-on={(is_active && !is_locked) || undefined}>
                    {is_locked ? 'Locked' : is_active ? 'On' : 'Off'}
                  </span>
                </td>
                <td className={classes.clicks}>{formatNumber(clicks)}</td>
                <td className={classes.added}>
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

function BlockName({ title, type, url, siteId }: { title: string; type: string; url: string; siteId: string }) {
  const { Icon, label } = blockKind(type)
  return (
    <Link to={`/editor/${siteId}?tab=blocks`} className={classes.block}>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title || label}</span>
        <span className={classes.url}>{url ? url.replace(/^(https?:\/\/(www\.)?|mailto:)/, '') : label}</span>
      </span>
    </Link>
  )
}
