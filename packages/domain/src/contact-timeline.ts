import type { ConsentChannel, ConsentState } from './contacts.ts'

/** What a person's history holds, with the details of each. The first three say how the contact came to be. */
export interface TimelineDetails {
  created: { source: 'manual' | 'api' }
  imported: { file_name: string | null }
  signed_up: { site: { name: string; username: string } | null }
  /** What was changed, from what to what; values as the contract of a contact shows them. */
  edited: { changes: Record<string, { from: unknown; to: unknown }> }
  tagged: { added: string[]; removed: string[] }
  /** Who was merged into this contact, as they stood. */
  merged: {
    contact_id: string
    name: string
    email: string | null
    phone: string | null
    status: string
    source: string
    created_at: string
  }
  /** Was deleted and brought back. */
  restored: Record<string, never>
  /** A sign-up that had waited for room in the plan. */
  unlocked: Record<string, never>
  /** Completed what is known of them by their own link: names of the fields. */
  completed: { fields: string[] }
  consent: {
    channel: ConsentChannel
    state: ConsentState | 'pending'
    actor: 'person' | 'owner'
    method: string
    source: string
    wording: { text: string; version: number } | null
  }
  note: { note_id: string; body: string }
  message: { direction: 'inbound' | 'outbound'; channel: 'sms' | 'email'; content: string; read_at: string | null }
  visited: { site: { name: string; username: string } | null }
  clicked: { site: { name: string; username: string } | null; block: { id: string; title: string | null } }
}
export type TimelineKind = keyof TimelineDetails

/** Kinds that are kept as events of their own; the others are read from what they are. */
export type EventKind = 'edited' | 'tagged' | 'merged' | 'restored' | 'unlocked' | 'completed'
