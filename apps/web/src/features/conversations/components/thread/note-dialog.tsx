import { MAX_NOTE } from '@greenroom/domain/contacts'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notesQuery, writeNote } from '../../../../lib/contacts/history.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../ui/late-modal.tsx'

export interface NoteDialogProps {
  contactId: string
  name: string
  opened: boolean
  onClose: () => void
}

/** Writes a note on a person. */
export default function NoteDialog({ opened, onClose, ...rest }: NoteDialogProps) {
  return (
    <LateModal opened={opened} onClose={onClose} title="Add a note">
      <Form onClose={onClose} {...rest} />
    </LateModal>
  )
}

function Form({ contactId, name, onClose }: Omit<NoteDialogProps, 'opened'>) {
  const client = useQueryClient()
  const [body, setBody] = useState('')
  const [key] = useState(randomId)
  const save = async () => {
    await writeNote(contactId, body, key)
    await client.invalidateQueries({ queryKey: notesQuery(contactId).queryKey })
    onClose()
  }
  return (
    <DialogForm onSubmit={save} submitLabel="Add note" canSubmit={body.trim() !== ''} onClose={onClose}>
      <Textarea
        data-autofocus
        label={`About ${name}`}
        description="Only you see it."
        placeholder="What they like, where you met, what you promised…"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={MAX_NOTE}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
