import * as contracts from '@greenroom/contracts'
import { route } from '../../platform/http/route.ts'
import { searchPlaces } from '../../platform/places/places.ts'
import { listConsent, presentConsent, recordConsent } from '../consent/public.ts'
import { addNote } from './commands/add-note.ts'
import { cancelOperation } from './commands/cancel-operation.ts'
import { changeContacts } from './commands/change-contacts.ts'
import { createContact } from './commands/create-contact.ts'
import { createField } from './commands/create-field.ts'
import { createView } from './commands/create-view.ts'
import { deleteContact } from './commands/delete-contact.ts'
import { deleteField } from './commands/delete-field.ts'
import { deleteNote } from './commands/delete-note.ts'
import { deleteTag } from './commands/delete-tag.ts'
import { deleteView } from './commands/delete-view.ts'
import { eraseContact } from './commands/erase-contact.ts'
import { exportContact } from './commands/export-contact.ts'
import { mergeContacts } from './commands/merge-contacts.ts'
import { renameTag } from './commands/rename-tag.ts'
import { restoreContacts } from './commands/restore-contacts.ts'
import { restoreDeleted } from './commands/restore-deleted.ts'
import { updateContact } from './commands/update-contact.ts'
import { updateField } from './commands/update-field.ts'
import { updateView } from './commands/update-view.ts'
import { updateNote } from './commands/update-note.ts'
import { presentContact, presentDeleted, presentField, presentNote, presentOperation, presentView } from './present.ts'
import { getContact } from './queries/contact.ts'
import { listDeleted } from './queries/deleted.ts'
import { listContacts } from './queries/list.ts'
import { neighborsOf } from './queries/neighbors.ts'
import { listOperations } from './queries/operations.ts'
import { listFields } from './queries/own-fields.ts'
import { findTags, listTags } from './queries/tags.ts'
import { getTimeline, listNotes } from './queries/timeline.ts'
import { listViews } from './queries/views.ts'

export const routes = [
  // One contact.
  route(contracts.createContact, async ({ context, body }) => createContact(context, body)),
  route(contracts.getContact, async ({ context, params }) =>
    presentContact(await getContact(context, params.contactId)),
  ),
  route(contracts.updateContact, async ({ context, params, body }) => updateContact(context, params.contactId, body)),
  route(contracts.mergeContacts, async ({ context, params, body }) =>
    mergeContacts(context, params.contactId, body.other_id, body.take),
  ),
  route(contracts.deleteContact, async ({ context, params }) => deleteContact(context, params.contactId)),

  // The list.
  route(contracts.listContacts, async ({ context, query }) => {
    const { items, total, totalIsExact, next, previous, locked } = await listContacts(context, query)
    return {
      items: items.map(presentContact),
      page: query.page,
      limit: query.limit,
      total,
      total_is_exact: totalIsExact,
      next,
      previous,
      locked,
    }
  }),
  route(contracts.getContactNeighbours, async ({ context, params, query }) =>
    neighborsOf(context, params.contactId, query),
  ),

  // Work on many contacts.
  route(contracts.changeContacts, async ({ context, body }) => changeContacts(context, body.selection, body.change)),
  route(contracts.listOperations, async ({ context }) => ({
    items: (await listOperations(context)).map(presentOperation),
  })),
  route(contracts.cancelOperation, async ({ context, params }) => cancelOperation(context, params.operationId)),

  // Deletions that can be undone.
  route(contracts.restoreContacts, async ({ context, params }) => restoreContacts(context, params.deletionId)),
  route(contracts.listDeletedContacts, async ({ context, query }) => {
    const { items, total, totalIsExact, next } = await listDeleted(context, query)
    return { items: items.map(presentDeleted), total, total_is_exact: totalIsExact, next }
  }),
  route(contracts.restoreDeletedContacts, async ({ context, body }) =>
    restoreDeleted(context, 'ids' in body ? body.ids : undefined),
  ),

  // Tags.
  route(contracts.listTags, async ({ context, query }) => {
    const words = query.q?.trim()
    return words ? findTags(context, words) : listTags(context)
  }),
  route(contracts.renameTag, async ({ context, body }) => renameTag(context, body.tag, body.to)),
  route(contracts.deleteTag, async ({ context, body }) => deleteTag(context, body.tag)),

  // History, consent, notes, and the data of one person.
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

  // Custom fields.
  route(contracts.listFields, async ({ context }) => ({ items: (await listFields(context)).map(presentField) })),
  route(contracts.createField, async ({ context, body }) => createField(context, body)),
  route(contracts.updateField, async ({ context, params, body }) => updateField(context, params.fieldId, body)),
  route(contracts.deleteField, async ({ context, params }) => deleteField(context, params.fieldId)),
  route(contracts.listContactViews, async ({ context }) => ({ items: (await listViews(context)).map(presentView) })),
  route(contracts.createContactView, async ({ context, body }) => createView(context, body)),
  route(contracts.updateContactView, async ({ context, params, body }) => updateView(context, params.viewId, body)),
  route(contracts.deleteContactView, async ({ context, params }) => deleteView(context, params.viewId)),

  // Cities, for contacts and for rules.
  route(contracts.findPlaces, async ({ query }) => ({
    items: (await searchPlaces(query.q, { country: query.country })).map(({ timeZone, ...place }) => ({
      ...place,
      time_zone: timeZone,
    })),
  })),
]
