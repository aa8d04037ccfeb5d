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

/** A tag of more than these goes only after its name has been typed. */
const MANY = 100

/** Asks whether a tag is to go, and says what hangs on it. */
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
        “<bdi>{tag}</bdi>” comes off {countOf(contacts, 'contact')}. The contacts stay. It cannot be undone.
      </Text>
      <TagSegments
        tag={tag}
        fate={{
          one: 'It keeps asking for it, and finds nobody by it any more.',
          many: 'They keep asking for it, and find nobody by it any more.',
        }}
      />
      {isLarge ? <TypedWord word={tag} value={typed} onChange={setTyped} /> : null}
    </DialogForm>
  )
}
