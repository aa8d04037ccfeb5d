import type { ContactNote } from '@greenroom/contracts'
import { ActionIcon, Box, Flex, Group, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '../../../../ui/icons.generated.ts'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { useContact } from './contact-context.ts'
import { LongText } from './long-text.tsx'
import { NoteForm } from './note-form.tsx'
import { useFieldDraft } from './use-field-draft.ts'
import { tip } from '../../../../ui/tip.ts'

export interface NoteRowProps {
  note: ContactNote
  onRewrite: (id: string, body: string) => Promise<unknown>
  onRemove: () => void
}

/** One note, with its time. */
export function NoteRow({ note, onRewrite, onRemove }: NoteRowProps) {
  const { contact } = useContact()
  const [draft, setDraft] = useFieldDraft<string>(contact.id, `note-${note.id}`)
  if (draft !== null)
    return (
      <Box component="li" mt="sm" pt="sm" style={{ borderTop: '1px solid var(--gr-hairline)' }}>
        <NoteForm
          label="Note"
          value={draft.typed}
          onChange={(typed) => setDraft({ typed, base: contact })}
          submitLabel="Save"
          onSubmit={async () => {
            await onRewrite(note.id, draft.typed)
            setDraft(null)
          }}
          onCancel={() => setDraft(null)}
        />
      </Box>
    )
  return (
    <Box component="li" mt="sm" pt="sm" style={{ borderTop: '1px solid var(--gr-hairline)' }}>
      <LongText text={note.body} />
      <Group justify="space-between" gap="xs" wrap="nowrap" mt={4}>
        <Text size="sm" c="dimmed">
          <TimeAgo at={note.created_at} />
          {note.updated_at === note.created_at ? null : ', edited'}
        </Text>
        <Flex component="span" gap={4}>
          <ActionIcon
            {...tip('Change this note')}
            size="sm"
            aria-label="Change this note"
            onClick={() => setDraft({ typed: note.body, base: contact })}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon {...tip('Delete this note')} size="sm" aria-label="Delete this note" onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Flex>
      </Group>
    </Box>
  )
}
