import type {
  Contact,
  ContactNote,
  ContactOperation,
  ContactView as SavedView,
  CustomField,
  DeletedContact,
} from '@greenroom/contracts'
import type { ContactFieldRow, ContactNoteRow, ContactOperationRow, SavedViewRow } from '@greenroom/db'
import { UNDO_MS } from './policy/undo.ts'
import type { ContactView } from './queries/contact.ts'
import type { DeletedView } from './queries/deleted.ts'

export function presentContact(view: ContactView): Contact {
  return {
    id: view.id,
    user_id: view.userId,
    name: view.name,
    email: view.email,
    phone: view.phone,
    phone_country: view.phoneCountry,
    status: view.status,
    tags: view.tags,
    starred: view.starred,
    source: view.source,
    minisite_id: view.minisiteId,
    mini_site: view.site,
    email_consent: view.emailConsent,
    sms_consent: view.smsConsent,
    visits_consent: view.visitsConsent,
    birthday: view.birthday,
    time_zone: view.timeZone,
    city: view.city,
    region: view.region,
    country: view.country,
    custom: view.custom,
    unread_count: view.unreadCount,
    last_message: view.lastMessage?.content ?? null,
    last_message_at: view.lastMessage?.sentAt.toISOString() ?? null,
    version: view.version,
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
    last_activity: view.lastActivity.toISOString(),
    score: view.score,
  }
}

export const presentOperation = (row: ContactOperationRow): ContactOperation => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  total: row.total,
  done: row.done,
  deletion_id: row.kind === 'delete' ? row.id : null,
  error: row.error,
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
})

/** Presents restored contacts, and those that follow in the background. */
export const presentRestored = (back: { restored: number; taken: number; operation: ContactOperationRow | null }) => ({
  ...back,
  operation: back.operation && presentOperation(back.operation),
})

export const presentNote = (row: ContactNoteRow): ContactNote => ({
  id: row.id,
  contact_id: row.contactId,
  body: row.body,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

export const presentField = (row: ContactFieldRow): CustomField => ({
  id: row.id,
  label: row.label,
  type: row.type,
  options: row.options,
  position: row.position,
})

export const presentDeleted = ({ deletedAt, ...row }: DeletedView): DeletedContact => ({
  ...row,
  deleted_at: deletedAt.toISOString(),
  until: new Date(deletedAt.getTime() + UNDO_MS).toISOString(),
})

export const presentView = ({ id, name, query, columns, createdAt, updatedAt }: SavedViewRow): SavedView => ({
  id,
  name,
  query,
  columns,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})
