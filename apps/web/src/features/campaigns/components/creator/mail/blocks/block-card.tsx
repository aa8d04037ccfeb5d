import type { PlacedBlock } from '@greenroom/domain/mail-design'
import { Box, Collapse, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import cardClasses from '../../../../../../ui/block-card.module.css'
import { BlockMenu } from '../../../../../../ui/block-menu.tsx'
import { IconChevronDown, IconGripVertical } from '../../../../../../ui/icons.generated.ts'
import { conditionWords } from '../../../../rules/mail-blocks.ts'
import { wordsOfBlock } from '../../../../rules/mail-block-words.ts'
import { mailBlockId } from '../../../../rules/problems.ts'
import { KIND_ICONS } from './add-block.tsx'
import { BlockForm } from './block-form.tsx'
import { ConditionField } from './condition-field.tsx'
import classes from './blocks.module.css'

export interface BlockCardProps {
  placed: PlacedBlock
  index: number
  count: number
  isOpen: boolean
  onToggle: () => void
  onChange: (change: Partial<PlacedBlock>) => void
  /** Shows it to everybody. */
  onShowToAll: () => void
  onMove: (to: number) => void
  onDuplicate: () => void
  onDelete: () => void
}

/** One block of an email: a line, and its form when open. */
export function BlockCard(props: BlockCardProps) {
  const { placed, index, count, isOpen, onToggle, onChange, onShowToAll, onMove, onDuplicate, onDelete } = props
  const panelId = useId()
  const { block, only } = placed
  const { name, line, isMissing } = wordsOfBlock(block)
  const KindIcon = KIND_ICONS[block.type]
  return (
    <li className={cardClasses.card} data-key={placed.id} data-open={isOpen || undefined}>
      <div className={cardClasses.head}>
        <button data-handle type="button" className={cardClasses.handle} aria-label={`Move ${name}`}>
          <IconGripVertical size={18} aria-hidden />
        </button>
        <UnstyledButton
          data-toggle
          id={mailBlockId(placed.id)}
          className={cardClasses.toggle}
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-controls={panelId}
        >
          <Tile block={block} Icon={KindIcon} />
          <Box component="span" flex={1} miw={0}>
            <span className={cardClasses.name}>{name}</span>
            <span className={cardClasses.line} data-tone={isMissing ? 'attention' : undefined}>
              {line}
            </span>
            {only ? <span className={cardClasses.line}>{conditionWords(only)}</span> : null}
          </Box>
          <IconChevronDown size={18} className={cardClasses.chevron} aria-hidden />
        </UnstyledButton>
        <BlockMenu
          name={name}
          index={index}
          count={count}
          onMove={onMove}
          onDuplicate={onDuplicate}
          onDelete={onDelete}
        />
      </div>
      <Collapse expanded={isOpen} id={panelId}>
        {isOpen ? (
          <div className={cardClasses.body}>
            <BlockForm block={block} onChange={(next) => onChange({ block: next })} />
            <div className={classes.condition}>
              <ConditionField value={only} onChange={(next) => (next ? onChange({ only: next }) : onShowToAll())} />
            </div>
          </div>
        ) : null}
      </Collapse>
    </li>
  )
}

function Tile({ block, Icon: KindIcon }: { block: PlacedBlock['block']; Icon: (typeof KIND_ICONS)['text'] }) {
  const picture = block.type === 'picture' ? block.url : block.type === 'player' ? block.art : ''
  return picture === '' ? (
    <span className={cardClasses.tile} aria-hidden>
      <KindIcon size={20} stroke={1.7} />
    </span>
  ) : (
    <img className={cardClasses.tile} src={picture} alt="" width="40" height="40" loading="lazy" />
  )
}
