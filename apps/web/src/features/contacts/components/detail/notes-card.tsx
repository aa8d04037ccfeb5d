import type { ContactNote } from '@greenroom/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { randomId } from '../../../../lib/random-id.ts'
import { KeptFocus } from '../../../../ui/kept-focus.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { notesQuery, writeNote } from '../../../../lib/contacts/history.ts'
import { rewriteNote } from '../../api/contact.ts'
import { useContact } from './contact-context.ts'
import { NoteForm } from './note-form.tsx'
import { NoteRow } from './note-row.tsx'
import { useFieldDraft } from './use-field-draft.ts'
import { useNoteRemoval } from './use-note-removal.ts'

/** The owner's notes about a contact, newest first. */
export function NotesCard() {
  const { contact } = useContact()
  const client = useQueryClient()
  const query = notesQuery(contact.id)
  const notes = useQuery(query)
  const [draft, setDraft] = useFieldDraft<{ body: string; key: string }>(contact.id, 'note')
  const { hidden, remove } = useNoteRemoval(contact.id)
  const put = (note: ContactNote) =>
    client.setQueryData(query.queryKey, (before) => before && [note, ...before.filter(({ id }) => id !== note.id)])
  const add = useMutation({
    mutationFn: ({ body, key }: { body: string; key: string }) => writeNote(contact.id, body, key),
    onSuccess: (note) => {
      put(note)
      setDraft(null)
    },
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  const rewrite = async (id: string, body: string) => {
    const note = await rewriteNote(contact.id, id, body)
    client.setQueryData(query.queryKey, (before) => before?.map((one) => (one.id === id ? note : one)))
  }
  const typed = draft?.typed.body ?? ''
  return (
    <SectionCard title="Notes">
      <NoteForm
        label="A new note"
        placeholder="What they like, where you met, what you promised…"
        value={typed}
        onChange={(body) =>
          setDraft(body === '' ? null : { typed: { body, key: draft?.typed.key ?? randomId() }, base: contact })
        }
        submitLabel="Add note"
        onSubmit={() => draft && add.mutateAsync(draft.typed)}
      />
      <Loaded query={notes} what="Your notes" skeleton={48}>
        {(written) => (
          <KeptFocus>
            <ul className="plain-list">
              {written
                .filter(({ id }) => !hidden.has(id))
                .map((note) => (
                  <NoteRow key={note.id} note={note} onRewrite={rewrite} onRemove={() => remove(note)} />
                ))}
            </ul>
          </KeptFocus>
        )}
      </Loaded>
    </SectionCard>
  )
}
