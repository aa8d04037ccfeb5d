import { cleanTag, MAX_TAG } from '@greenroom/domain/contacts'
import { foldCase } from '@greenroom/domain/fold-case'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTags } from '../../../../lib/contacts/use-tags.ts'
import { countOf } from '../../../../lib/format.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import type { Tag, TagChange } from '../../api/contacts.ts'
import { TagSegments } from './tag-segments.tsx'

export interface RenameTagProps {
  tag: Tag
  onChange: (change: TagChange, isUndoable?: boolean) => Promise<void>
  onClose: () => void
}

/** Renames a tag. If the new name is another tag, the two are merged after a warning. */
export function RenameTag({ tag: { tag, contacts }, onChange, onClose }: RenameTagProps) {
  const [typed, setTyped] = useState(tag)
  const to = cleanTag(typed)
  const { data: tags = [] } = useTags(to)
  const other =
    foldCase(to) === foldCase(tag)
      ? undefined
      : tags.find((one) => one.contacts > 0 && foldCase(one.tag) === foldCase(to))
  const people = countOf(contacts, 'contact')
  return (
    <DialogForm
      submitLabel={other ? 'Merge tags' : 'Rename tag'}
      canSubmit={to !== '' && to !== tag}
      onSubmit={() => onChange({ kind: 'rename-tag', tag, to }, other === undefined)}
      onClose={onClose}
    >
      <TextInput
        label="Tag name"
        description={`${people} ${contacts === 1 ? 'has' : 'have'} this tag and ${contacts === 1 ? 'gets' : 'get'} the new name.`}
        maxLength={MAX_TAG}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoFocus
        dir="auto"
      />
      <div role="status">
        {other ? (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {countOf(other.contacts, 'contact')} already {other.contacts === 1 ? 'has' : 'have'} “<bdi>{other.tag}</bdi>
            ”. The two tags will be merged. This cannot be undone.
          </Text>
        ) : null}
      </div>
      <TagSegments
        tag={tag}
        fate={{ one: 'Its rule gets the new name too.', many: 'Their rules get the new name too.' }}
      />
    </DialogForm>
  )
}
