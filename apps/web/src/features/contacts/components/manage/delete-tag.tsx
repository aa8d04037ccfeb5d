import { Text } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../../lib/format.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { isTyped, TypedWord } from '../../../../ui/typed-word.tsx'
import type { Tag, TagChange } from '../../api/contacts.ts'
import { TagSegments } from './tag-segments.tsx'

export interface DeleteTagProps {
  tag: Tag
  onChange: (change: TagChange) => Promise<void>
  onClose: () => void
}

/** Above this number of contacts, deleting a tag asks to type its name. */
const MANY = 100

/** Asks to confirm the deletion of a tag, and lists the segments that use it. */
export function DeleteTag({ tag: { tag, contacts }, onChange, onClose }: DeleteTagProps) {
  const [typed, setTyped] = useState('')
  const isLarge = contacts > MANY
  return (
    <DialogForm
      submitLabel="Delete tag"
      canSubmit={!isLarge || isTyped(typed, tag)}
      onSubmit={() => onChange({ kind: 'delete-tag', tag })}
      onClose={onClose}
      color="error"
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        “<bdi>{tag}</bdi>” will be removed from {countOf(contacts, 'contact')}. The contacts stay. This cannot be
        undone.
      </Text>
      <TagSegments
        tag={tag}
        fate={{
          one: 'It will no longer find anyone by this tag.',
          many: 'They will no longer find anyone by this tag.',
        }}
      />
      {isLarge ? <TypedWord word={tag} value={typed} onChange={setTyped} /> : null}
    </DialogForm>
  )
}
