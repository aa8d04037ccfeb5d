import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { createContact } from '../commands/create-contact.ts'
import { deleteContact } from '../commands/delete-contact.ts'
import { mergeContacts } from '../commands/merge-contacts.ts'
import { updateContact } from '../commands/update-contact.ts'
import { presentContact } from '../present.ts'
import { getContact } from '../queries/contact.ts'

/** One contact. */
export const contactRoutes = [
  route(contracts.createContact, async ({ context, body }) => createContact(context, body)),
  route(contracts.getContact, async ({ context, params }) =>
    presentContact(await getContact(context, params.contactId)),
  ),
  route(contracts.updateContact, async ({ context, params, body }) => updateContact(context, params.contactId, body)),
  route(contracts.mergeContacts, async ({ context, params, body }) =>
    mergeContacts(context, params.contactId, body.other_id, body.take),
  ),
  route(contracts.deleteContact, async ({ context, params }) => deleteContact(context, params.contactId)),
]
