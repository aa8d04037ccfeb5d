import { createCurveNoteBody, type ReportNote } from '@greenroom/contracts'
import { MAX_NOTE_TEXT } from '@greenroom/domain'
import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { schemaProblems } from '../../../../lib/form/field-problems.ts'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { addNote, changeNote, removeNote } from '../../api/goals.ts'
import { useAnalytics, usePageName } from '../../use-analytics.ts'

/** A note to write at a date, or one to change. */
export type NoteDraft = { date: string } | (ReportNote & { id: string })

interface NoteDialogProps {
  draft: NoteDraft | undefined
  onClose: () => void
}

/** Writes a note on the curve, or changes or deletes one. */
export function NoteDialog({ draft, onClose }: NoteDialogProps) {
  const isNew = draft === undefined || !('id' in draft)
  return (
    <Modal opened={draft !== undefined} onClose={onClose} title={isNew ? 'New note' : 'Change the note'} centered>
      {draft === undefined ? null : <NoteForm draft={draft} onClose={onClose} />}
    </Modal>
  )
}

function NoteForm({ draft, onClose }: { draft: NoteDraft; onClose: () => void }) {
  const { values } = useAnalytics()
  const pageName = usePageName()
  const renew = useRenewed()
  const known = 'id' in draft ? draft : undefined
  const form = useAppForm({
    initialValues: { date: draft.date, text: known?.text ?? '', isOfPage: false },
    check: ({ date, text }) => schemaProblems(createCurveNoteBody, { date, text }),
    send: async ({ date, text, isOfPage }) => {
      if (known) await changeNote(known.id, { date, text })
      else await addNote({ date, text, site_id: isOfPage ? (values.site ?? null) : null })
      renew()
      onClose()
    },
  })
  return (
    <DialogForm form={form} submitLabel={known ? 'Save' : 'Add note'} canSubmit={form.isReady} onClose={onClose}>
      <TextInput
        data-autofocus
        label="Note"
        description="What happened that day: a radio play, a support slot, an ad."
        size="md"
        maxLength={MAX_NOTE_TEXT}
        {...form.getInputProps('text')}
      />
      <TextInput label="Date" type="date" size="md" {...form.getInputProps('date')} />
      {known || values.site === undefined ? null : (
        <Checkbox label={`Only on ${pageName}`} {...form.getInputProps('isOfPage', { type: 'checkbox' })} />
      )}
      {known ? <DeleteNote note={known} onDone={onClose} /> : null}
    </DialogForm>
  )
}

function DeleteNote({ note, onDone }: { note: ReportNote & { id: string }; onDone: () => void }) {
  const renew = useRenewed()
  const restore = () =>
    addNote({ date: note.date, text: note.text, site_id: note.site_id }).then(renew, (error: unknown) =>
      tellProblem(error),
    )
  const remove = async () => {
    try {
      await removeNote(note.id)
    } catch (error) {
      return tellProblem(error)
    }
    renew()
    onDone()
    toast.success('The note was deleted.', { action: { label: 'Undo', onClick: () => void restore() } })
  }
  return (
    <Button variant="subtle" color="error" size="compact-sm" w="fit-content" onClick={() => void remove()}>
      Delete this note
    </Button>
  )
}

/** Returns what fetches the curve again. */
function useRenewed(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['analytics', 'report'] })
}
