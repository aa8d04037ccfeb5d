import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { listConsent, presentConsent, recordConsent } from '../../consent/public.ts'
import { addNote } from '../commands/add-note.ts'
import { deleteNote } from '../commands/delete-note.ts'
import { eraseContact } from '../commands/erase-contact.ts'
import { exportContact } from '../commands/export-contact.ts'
import { updateNote } from '../commands/update-note.ts'
import { presentNote } from '../present.ts'
import { listNotes } from '../queries/notes.ts'
import { getTimeline } from '../queries/timeline.ts'

/** What happened with a person, what they agreed to, and what the owner notes of them. */
export const historyRoutes = [
  route(contracts.getTimeline, async ({ context, params, query }) => getTimeline(context, params.contactId, query)),
  route(contracts.listConsent, async ({ context, params }) => ({
    items: (await listConsent(context, params.contactId)).map(presentConsent),
  })),
  route(contracts.recordConsent, async ({ context, params, body }) => recordConsent(context, params.contactId, body)),
  route(contracts.listNotes, async ({ context, params }) => ({
    items: (await listNotes(context, params.contactId)).map(presentNote),
  })),
  route(contracts.addNote, async ({ context, params, body }) => addNote(context, params.contactId, body.body)),
  route(contracts.updateNote, async ({ context, params, body }) =>
    updateNote(context, params.contactId, params.noteId, body.body),
  ),
  route(contracts.deleteNote, async ({ context, params }) => deleteNote(context, params.contactId, params.noteId)),

  route(contracts.exportContact, async ({ context, params }) => exportContact(context, params.contactId)),
  route(contracts.eraseContact, async ({ context, params, request }) =>
    eraseContact(context, params.contactId, request.ip),
  ),
]
