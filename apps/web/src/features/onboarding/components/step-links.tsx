import { MAX_BLOCKS, richTextOf, type DraftBlock } from '@greenroom/domain'
import { Button, Group, TextInput } from '@mantine/core'
import { IconMail, IconPlus, IconTypography } from '../../../ui/icons.generated.ts'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../lib/toasts.tsx'
import { blockProblem } from '../draft/check.ts'
import { draftStore } from '../draft/browser-draft.ts'
import { randomId } from '../../../lib/random-id.ts'
import { blockFromPaste } from '../draft/pasted-block.ts'
import { useSiteDraft } from '../draft/use-site-draft.ts'
import { BlockRow } from './block-row.tsx'
import { StepFrame } from './step-frame.tsx'
import classes from './step-links.module.css'
import type { StepProps } from './step-username.tsx'

/** The first blocks. Each pasted address becomes the right kind of block. */
export default function StepLinks({ onNext, ...frame }: StepProps) {
  const { blocks } = useSiteDraft().draft
  const [isChecked, setChecked] = useState(false)
  const [fresh, setFresh] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  const save = (next: DraftBlock[]) => draftStore.update({ blocks: next })

  useEffect(() => {
    if (fresh)
      list.current
        ?.querySelector<HTMLElement>(`[data-block="${fresh}"] input, [data-block="${fresh}"] textarea`)
        ?.focus()
  }, [fresh])

  const add = (block: DraftBlock) => {
    save([...blocks, block])
    setFresh(block.type === 'text' ? block.id : undefined)
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
      text="Music, tickets, merch, socials: paste links one by one. Players from YouTube, Spotify, SoundCloud and Apple Music are recognized."
      onNext={next}
    >
      <QuickAdd isFull={blocks.length >= MAX_BLOCKS} onAdd={add} />
      <ol ref={list} tabIndex={-1} className={classes.list} aria-label="Your blocks">
        {blocks.map((block, i) => (
          <BlockRow
            key={block.id}
            block={block}
            isChecked={isChecked}
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

function QuickAdd({ isFull, onAdd }: { isFull: boolean; onAdd: (block: DraftBlock) => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    const result = blockFromPaste(typed, randomId)
    input.current?.focus()
    if (!result.ok) return setProblem(result.message)
    onAdd(result.block)
    setTyped('')
  }
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <TextInput
        ref={input}
        label="Paste a link"
        size="md"
        placeholder="instagram.com/you"
        value={typed}
        error={problem}
        disabled={isFull}
        maxLength={2048}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        flex={1}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed === '') return
          event.preventDefault()
          add()
        }}
      />
      <Button
        type="button"
        size="md"
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={add}
        disabled={isFull}
        className={classes.quickButton}
      >
        Add
      </Button>
    </Group>
  )
}
