import {
  completeAddress,
  isShownType,
  isSignUpType,
  isUntouched,
  MAX_BLOCK_TITLE,
  plainText,
  readSettings,
  richTextOf,
  safeHref,
  type DraftBlock,
} from '@greenroom/domain'
import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../ui/icons.generated.ts'
import { useState } from 'react'
import { blockKind } from '../../../lib/sites/block-kinds.ts'
import { blockProblem } from '../draft/check.ts'
import classes from './block-row.module.css'

export interface BlockRowProps {
  block: DraftBlock
  /** Shows problems even in fields not yet touched. */
  isChecked: boolean
  /** It was just added, and slides in. */
  isNew: boolean
  onChange: (block: DraftBlock) => void
  onRemove: () => void
  onUp?: () => void
  onDown?: () => void
}

/** One block of the draft, edited in place. */
export function BlockRow({ block, isChecked, isNew, onChange, onRemove, onUp, onDown }: BlockRowProps) {
  const { Icon, label } = blockKind(block.type)
  const name = block.title || label
  return (
    <li
      className={classes.row}
      data-block={block.id}
      data-new={isNew || undefined}
      data-outline={isOutline(block) || undefined}
    >
      <span className={classes.kind} title={label}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={classes.fields}>
        <Fields block={block} isChecked={isChecked} onChange={onChange} label={label} />
      </div>
      <div className={classes.tools}>
        <ActionIcon
          type="button"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Move ${name} up`}
          disabled={!onUp}
          onClick={onUp}
        >
          <IconArrowUp size={17} />
        </ActionIcon>
        <ActionIcon
          type="button"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Move ${name} down`}
          disabled={!onDown}
          onClick={onDown}
        >
          <IconArrowDown size={17} />
        </ActionIcon>
        <ActionIcon
          type="button"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <IconTrash size={17} />
        </ActionIcon>
      </div>
    </li>
  )
}

/** Returns whether visitors do not see the block because nothing has been entered. */
const isOutline = (block: DraftBlock): boolean =>
  isUntouched({ url: '', settings: undefined, ...block }) || (block.type === 'link' && !block.url)

type FieldsProps = Pick<BlockRowProps, 'block' | 'isChecked' | 'onChange'> & { label: string }

function Fields({ block, isChecked, onChange, label }: FieldsProps) {
  const title = (
    <TextInput
      aria-label={`${label} title`}
      placeholder={block.type !== 'link' ? `${label} (title, optional)` : 'Title'}
      value={block.title}
      maxLength={MAX_BLOCK_TITLE}
      error={block.type === 'link' && block.title.trim() === '' && 'Give the link a title.'}
      onChange={(event) => onChange({ ...block, title: event.currentTarget.value })}
    />
  )
  if (block.type === 'text') {
    return (
      <>
        {title}
        <Textarea
          aria-label="Text"
          placeholder="A few words"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          error={blockProblem(block)}
          description={
            isUntouched({ url: '', settings: undefined, ...block })
              ? 'Not on your page until you change it.'
              : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={plainText(readSettings('text', block.settings).text)}
          onChange={(event) =>
            onChange({ ...block, settings: { version: 1, text: richTextOf(event.currentTarget.value) } })
          }
        />
      </>
    )
  }
  if (isSignUpType(block.type) || isShownType(block.type)) return title
  return (
    <>
      {title}
      <AddressInput block={block} isChecked={isChecked} onChange={onChange} label={label} />
    </>
  )
}

/** Checks the address when the field loses the focus, not while typing. */
function AddressInput({ block, isChecked, onChange, label }: FieldsProps) {
  const [isTyping, setTyping] = useState(false)
  const url = block.url ?? ''
  const problem = block.title.trim() === '' ? undefined : blockProblem(block)
  return (
    <TextInput
      aria-label={`${label} address`}
      placeholder="Paste the link"
      value={url}
      maxLength={2048}
      type="text"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={(isChecked || !isTyping) && problem}
      description={url === '' && block.type === 'link' ? 'Not on your page until it has an address.' : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => {
        setTyping(true)
        onChange({ ...block, url: event.currentTarget.value })
      }}
      onBlur={() => {
        setTyping(false)
        const whole = block.type === 'link' ? safeHref(completeAddress(url)) : undefined
        if (whole && whole !== url) onChange({ ...block, url: whole })
      }}
    />
  )
}
