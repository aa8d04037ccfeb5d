import type { RecentActivity } from '@greenroom/contracts'
import { Box } from '@mantine/core'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/format.ts'
import { blockKind } from '../../../lib/sites/block-kinds.ts'
import { type DataColumn, DataTable } from '../../../ui/list/data-table.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { Card } from './card.tsx'
import classes from './newest-blocks.module.css'

type Block = RecentActivity['newest_blocks'][number]

const COLUMNS: readonly DataColumn<Block>[] = [
  { id: 'block', label: 'Block', cell: (block) => <BlockName {...block} /> },
  {
    id: 'site',
    label: 'Site',
    isWide: true,
    cell: ({ site }) => (
      <Box className={classes.cut} maw="13ch">
        {site.name}
      </Box>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    isWide: true,
    cell: ({ is_active: isActive, is_locked: isLocked }) => (
      <StatusBadge color={isLocked ? 'warning' : isActive ? 'green' : 'gray'}>
        {isLocked ? 'Locked' : isActive ? 'On' : 'Off'}
      </StatusBadge>
    ),
  },
  { id: 'clicks', label: 'Clicks, all time', isNumber: true, isWide: true, cell: ({ clicks }) => formatNumber(clicks) },
  { id: 'added', label: 'Added', isNumber: true, cell: ({ created_at: at }) => <TimeAgo at={at} /> },
]

export interface NewestBlocksProps {
  blocks: readonly Block[]
  hasOneSite: boolean
}

/** The newest blocks, each with a link to it. */
export const NewestBlocks = ({ blocks, hasOneSite }: NewestBlocksProps) => (
  <Card title="Newest blocks" isBare>
    <DataTable
      className={classes.table ?? ''}
      columns={COLUMNS.filter(({ id }) => !hasOneSite || id !== 'site')}
      rows={blocks.map((block) => ({ ...block, id: block.block_id }))}
      horizontalSpacing={20}
      highlightOnHover
    />
  </Card>
)

function BlockName({ title, type, url, site }: Block) {
  const { Icon, label } = blockKind(type)
  return (
    <Link to={`/editor/${site.id}?tab=blocks`} className={classes.block}>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </span>
      <Box component="span" display="grid" miw={0}>
        <Box component="span" className={classes.cut} fw={600}>
          {title || label}
        </Box>
        <Box component="span" className={classes.cut} c="dimmed" fz={13}>
          {url ? url.replace(/^(https?:\/\/(www\.)?|mailto:)/, '') : label}
        </Box>
      </Box>
    </Link>
  )
}
