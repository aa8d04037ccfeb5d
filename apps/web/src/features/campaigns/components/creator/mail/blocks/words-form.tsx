import { MAX_MAIL_HEADING, MAX_MAIL_LABEL, type MailBlock } from '@greenroom/domain/mail-design'
import { SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useInsert } from '../../../../../../lib/compose/index.ts'
import { FieldButton } from '../../message/field-button.tsx'
import { TextHints } from '../../message/text-hints.tsx'
import { BodyEditor } from '../body-editor.tsx'
import classes from './blocks.module.css'
import { LinkField } from './link-field.tsx'

/** A form of one kind of block. */
export interface FormOf<T extends MailBlock['type']> {
  block: Extract<MailBlock, { type: T }>
  onChange: (block: Extract<MailBlock, { type: T }>) => void
}

export function HeadingForm({ block, onChange }: FormOf<'heading'>) {
  const field = useRef<HTMLInputElement>(null)
  const write = (text: string) => onChange({ ...block, text })
  const insert = useInsert(field, block.text, write)
  return (
    <Stack gap="sm">
      <TextInput
        ref={field}
        label="Text"
        placeholder="It is out now"
        maxLength={MAX_MAIL_HEADING}
        value={block.text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <TextHints content={block.text} onChange={write} />
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Size"
          data={[
            { value: 'large', label: 'Large' },
            { value: 'small', label: 'Small' },
          ]}
          value={block.size}
          onChange={(size) => onChange({ ...block, size: size === 'small' ? 'small' : 'large' })}
        />
        <FieldButton onInsert={insert} />
      </div>
    </Stack>
  )
}

export const TextForm = ({ block, onChange }: FormOf<'text'>) => (
  <>
    <BodyEditor
      label="Text"
      minRows={4}
      value={block.content}
      onChange={(content) => onChange({ ...block, content })}
    />
    <TextHints content={block.content} onChange={(content) => onChange({ ...block, content })} />
  </>
)

export const ButtonForm = ({ block, onChange }: FormOf<'button'>) => (
  <Stack gap="sm">
    <TextInput
      label="Label"
      placeholder="Listen now"
      maxLength={MAX_MAIL_LABEL}
      value={block.label}
      onChange={(event) => onChange({ ...block, label: event.currentTarget.value })}
    />
    <LinkField label="Leads to" value={block.href} onChange={(href) => onChange({ ...block, href })} />
  </Stack>
)
