import { MAX_MAIL_LENGTH } from '@greenroom/domain/messages'
import { Group, Stack, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useInsert } from '../../../../../../lib/compose/index.ts'
import { PictureField } from '../../../../../../lib/form/picture-field.tsx'
import { FieldButton } from '../../message/field-button.tsx'
import { TextHints } from '../../message/text-hints.tsx'
import classes from './blocks.module.css'
import type { FormOf } from './words-form.tsx'

/** HTML of an expert. It is kept as it was pasted; what mail programs would not show is left out of the email. */
export function HtmlForm({ block, onChange }: FormOf<'html'>) {
  const field = useRef<HTMLTextAreaElement>(null)
  const write = (html: string) => onChange({ ...block, html })
  const insert = useInsert(field, block.html, write)
  return (
    <Stack gap="sm">
      <Textarea
        ref={field}
        label="HTML"
        description="Tables, texts, links, and styles of their elements. Scripts, forms, and style sheets are left out."
        placeholder={'<table width="100%">…</table>'}
        classNames={{ input: classes.code ?? '' }}
        autosize
        minRows={6}
        maxRows={24}
        maxLength={MAX_MAIL_LENGTH}
        spellCheck={false}
        value={block.html}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <TextHints content={block.html} onChange={write} />
      <Group justify="space-between" align="flex-end">
        <PictureField
          label="Add a picture"
          hint="It is inserted where the cursor is."
          value={null}
          onChange={(url) => {
            if (url !== null) insert(`<img src="${url}" alt="" width="100%">`)
          }}
        />
        <FieldButton onInsert={insert} />
      </Group>
    </Stack>
  )
}
