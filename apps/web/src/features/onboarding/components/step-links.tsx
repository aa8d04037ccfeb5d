import { MAX_BLOCKS, richTextOf, type DraftBlock } from '@greenroom/domain'
import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconMail, IconTypography } from '../../../ui/icons.generated.ts'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../lib/toasts.tsx'
import { blockProblem } from '../draft/check.ts'
import { draftStore } from '../draft/browser-draft.ts'
import { randomId } from '../../../lib/random-id.ts'
import { blockKind } from '../../../lib/sites/block-kinds.ts'
import { useSiteDraft } from '../draft/use-site-draft.ts'
import { BlockRow } from './block-row.tsx'
import { QuickAdd } from './quick-add.tsx'
import { StepFrame } from './step-frame.tsx'
import classes from './step-links.module.css'
import type { StepProps } from './step-username.tsx'

/** The first blocks. Each pasted address becomes the right kind of block. */
export default function StepLinks({ onNext, ...frame }: StepProps) {
  const { blocks } = useSiteDraft().draft
  const [isChecked, setChecked] = useState(false)
  const [fresh, setFresh] = useState<DraftBlock>()
  const list = useRef<HTMLOListElement>(null)
  const save = (next: DraftBlock[]) => draftStore.update({ blocks: next })

  useEffect(() => {
    if (fresh && !fresh.url)
      list.current
        ?.querySelector<HTMLElement>(`[data-block="${fresh.id}"] textarea, [data-block="${fresh.id}"] input`)
        ?.focus()
  }, [fresh])

  /** Puts a block on top, where the default ones make room. */
  const add = (block: DraftBlock) => {
    save([block, ...blocks])
    setFresh(block)
  }
  const remove = (block: DraftBlock) => {
    const at = blocks.indexOf(block)
    save(blocks.filter((each) => each !== block))
    toast.info(`Removed “${block.title || 'block'}”`, { action: { label: 'Undo', onClick: () => putBack(block, at) } })
    list.current?.focus()
  }
  const next = () => {
    const bad = blocks.find(blockProblem)
    if (!bad) return onNext()
    setChecked(true)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <StepFrame
      {...frame}
      title="Add your first links"
      text="Tap a platform and type your handle, or paste any link. Songs and videos become players."
      onNext={next}
    >
      <QuickAdd isFull={blocks.length >= MAX_BLOCKS} onAdd={add} />
      <VisuallyHidden role="status">{fresh && `Added ${fresh.title || blockKind(fresh.type).label}`}</VisuallyHidden>
      <ol ref={list} tabIndex={-1} className={classes.list} aria-label="Your blocks">
        {blocks.map((block, i) => (
          <BlockRow
            key={block.id}
            block={block}
            isChecked={isChecked}
            isNew={block.id === fresh?.id}
            onChange={(changed) => save(blocks.map((each) => (each.id === block.id ? changed : each)))}
            onRemove={() => remove(block)}
            {...(i > 0 && { onUp: () => save(moved(blocks, i, i - 1)) })}
            {...(i < blocks.length - 1 && { onDown: () => save(moved(blocks, i, i + 1)) })}
          />
        ))}
      </ol>
      <Group gap="sm">
        <Button
          type="button"
          variant="default"
          leftSection={<IconTypography size={18} aria-hidden />}
          disabled={blocks.length >= MAX_BLOCKS}
          onClick={() => add(newBlock('text', { version: 1, text: richTextOf('') }))}
        >
          Add text
        </Button>
        <Button
          type="button"
          variant="default"
          leftSection={<IconMail size={18} aria-hidden />}
          disabled={blocks.length >= MAX_BLOCKS}
          onClick={() => add(newBlock('email-capture', { version: 1 }))}
        >
          Add an email sign-up
        </Button>
      </Group>
    </StepFrame>
  )
}

const newBlock = (type: DraftBlock['type'], settings: DraftBlock['settings']): DraftBlock => ({
  id: randomId(),
  type,
  title: '',
  url: '',
  settings,
  isActive: true,
})

/** Puts a removed block back into the current blocks. */
function putBack(block: DraftBlock, at: number) {
  const { blocks } = draftStore.snapshot().draft
  draftStore.update({ blocks: blocks.toSpliced(at, 0, block) })
}

const moved = (blocks: DraftBlock[], from: number, to: number): DraftBlock[] =>
  blocks.toSpliced(from, 1).toSpliced(to, 0, ...blocks.slice(from, from + 1))
