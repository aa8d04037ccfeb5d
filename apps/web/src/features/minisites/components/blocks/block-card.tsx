import { isSignUpType } from '@greenroom/domain'
import { Box, Collapse, Switch, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconClick, IconGripVertical, IconUserPlus } from '../../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useId, useRef } from 'react'
import { countOf, formatCompact } from '../../../../lib/format.ts'
import { scrollBehavior } from '../../../../lib/scroll-behavior.ts'
import { blockKind } from '../../../../lib/sites/block-kinds.ts'
import { analyticsQuery } from '../../api/sites.ts'
import { blockFields, blockNow } from '../../editing/fields.ts'
import type { BlockEdit } from '../../editing/model.ts'
import { isDraft } from '../../editing/save-state.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { ConflictNotice } from '../../../../ui/conflict-notice.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { Sparkline } from '../../../../ui/sparkline.tsx'
import { tip } from '../../../../ui/tip.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import classes from '../../../../ui/block-card.module.css'
import { BlockForm } from './block-form.tsx'
import { BlockMenu } from '../../../../ui/block-menu.tsx'
import { type BlockSummary, summaryOf } from './block-summary.ts'
import { NewBlockContext } from './use-title-selected.ts'

/** Actions that a card calls on the list. The object stays the same as long as the list is mounted. */
export interface CardActions {
  toggle: (key: string) => void
  move: (key: string, to: number) => void
  duplicate: (key: string) => void
  remove: (key: string) => void
  /** The block was replaced by another one, which should open. */
  added: (key: string) => void
}

export interface BlockCardProps {
  edit: BlockEdit
  index: number
  count: number
  isOpen: boolean
  /** It was just added: it slides in, with its title selected. */
  isNew: boolean
  actions: CardActions
}

/** Milliseconds that a card takes to open (product section 17.5, panels). */
const OPENING = 180

/** One block: a line with its switch and menu, and its form when open. Rerenders only when the block changes. */
export const BlockCard = memo(function BlockCard({ edit, index, count, isOpen, isNew, actions }: BlockCardProps) {
  const blockKey = edit.key
  const editor = useEditor()
  const panelId = useId()
  const body = useRef<HTMLDivElement>(null)
  const summary = summaryOf(edit, useMinute())
  const fields = blockNow(edit)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(
      () => body.current?.closest('li')?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() }),
      OPENING,
    )
    return () => clearTimeout(timer)
  }, [isOpen])
  return (
    <li
      className={classes.card}
      data-key={blockKey}
      data-open={isOpen || undefined}
      data-new={isNew || undefined}
      data-hidden={!fields.is_active || undefined}
      data-outline={summary.isOutline || undefined}
    >
      <div className={classes.head}>
        <button data-handle type="button" className={classes.handle} aria-label={`Move ${summary.name}`}>
          <IconGripVertical size={18} aria-hidden />
        </button>
        <UnstyledButton
          data-toggle
          className={classes.toggle}
          onClick={() => actions.toggle(blockKey)}
          aria-expanded={isOpen}
          aria-controls={panelId}
        >
          <Tile edit={edit} summary={summary} />
          <Box component="span" flex={1} miw={0}>
            <span className={classes.name}>{summary.name}</span>
            <span className={classes.line} data-tone={summary.tone}>
              {isDraft(edit) && (
                <StatusBadge size="sm" color="warning" mr={6}>
                  Draft
                </StatusBadge>
              )}
              {summary.line}
            </span>
          </Box>
          <Counts edit={edit} />
          <IconChevronDown size={18} className={classes.chevron} aria-hidden />
        </UnstyledButton>
        <Switch
          checked={fields.is_active}
          onChange={(event) => editor.editBlock(blockKey, { is_active: event.currentTarget.checked })}
          aria-label={`Show ${summary.name} to visitors`}
          className={classes.switch ?? ''}
        />
        <BlockMenu
          name={summary.name}
          index={index}
          count={count}
          onMove={(to) => actions.move(blockKey, to)}
          onDuplicate={() => actions.duplicate(blockKey)}
          onDelete={() => actions.remove(blockKey)}
        />
      </div>
      <BlockConflict edit={edit} />
      <Collapse expanded={isOpen} id={panelId} transitionDuration={OPENING}>
        {isOpen && (
          <div ref={body} className={classes.body}>
            <NewBlockContext value={isNew}>
              <BlockForm edit={edit} onReplaced={actions.added} />
            </NewBlockContext>
          </div>
        )}
      </Collapse>
    </li>
  )
})

function Tile({ edit, summary }: { edit: BlockEdit; summary: BlockSummary }) {
  const { Icon } = blockKind(edit.type)
  if (summary.picture)
    return <img className={classes.tile} src={summary.picture} alt="" width="40" height="40" loading="lazy" />
  return (
    <span className={classes.tile} aria-hidden>
      {summary.emoji ?? <Icon size={20} stroke={1.7} />}
    </span>
  )
}

/** The number of sign-ups of a form, or of clicks on any other block: in all, of late, and day by day. */
function Counts({ edit: { type, row } }: { edit: BlockEdit }) {
  const isForm = isSignUpType(type)
  const count = (isForm ? row?.sign_ups : row?.clicks) ?? 0
  // All cards share one answer.
  const { data } = useQuery({ ...analyticsQuery(row?.mini_site_id ?? ''), enabled: count > 0 })
  if (count === 0) return null
  const recent = isForm
    ? data?.sign_ups.blocks.find(({ block_id }) => block_id === row?.id)?.sign_ups
    : data?.blocks.find(({ block_id }) => block_id === row?.id)?.clicks
  const trend = data?.trends?.find(({ block_id }) => block_id === row?.id)?.daily
  const Icon = isForm ? IconUserPlus : IconClick
  const [one, many] = isForm ? ['sign-up', 'sign-ups'] : ['click', 'clicks']
  return (
    <span className={classes.clicks} {...tip(data && `${countOf(recent ?? 0, one)} in the last 30 days`)}>
      <Icon size={15} aria-hidden />
      {formatCompact(count)}
      <span className="visually-hidden">{count === 1 ? one : many}</span>
      {recent !== undefined && recent < count && <small>{formatCompact(recent)} in 30 days</small>}
      {trend && (
        <span className={classes.trend}>
          <Sparkline values={trend} height={18} isRunning />
        </span>
      )}
    </span>
  )
}

function BlockConflict({ edit }: { edit: BlockEdit }) {
  const editor = useEditor()
  const choose = (choice: 'mine' | 'other') => editor.settleBlock(edit.key, choice)
  if (edit.gone) {
    return (
      <Box pb="sm" px="sm">
        <ConflictNotice title="This block was deleted elsewhere" onChoose={choose} mine="Keep it" other="Delete it" />
      </Box>
    )
  }
  if (!edit.conflict || !edit.row) return null
  const theirs = blockFields(edit.row)
  return (
    <Box pb="sm" px="sm">
      <ConflictNotice title="This block was also changed elsewhere" onChoose={choose}>
        {edit.conflict.includes('title') && <div>The other title: “{theirs.title}”</div>}
        {edit.conflict.includes('url') && <div>The other address: {theirs.url || 'none'}</div>}
        {edit.conflict.includes('is_active') && (
          <div>The other version is {theirs.is_active ? 'shown' : 'hidden'}.</div>
        )}
        {edit.conflict.includes('settings') && <div>{differenceIn(edit.type)}</div>}
      </ConflictNotice>
    </Box>
  )
}

function differenceIn(type: BlockEdit['type']): string {
  if (type === 'text') return 'The text differs.'
  if (type === 'link') return 'The icon, highlight or schedule differs.'
  return isSignUpType(type) ? 'The form or its wording differs.' : 'Its content differs.'
}
