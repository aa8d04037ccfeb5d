import type { ConsentChannel, ConsentState } from './contacts.ts'
import type { MessageStatus } from './messages.ts'

/** Events of a person's history with their details. The first three say how the contact was created. */
export interface TimelineDetails {
  created: { source: 'manual' | 'api' | 'text' | 'mail' }
  imported: { file_name: string | null }
  signed_up: { site: { name: string; username: string } | null }
  /** Changed fields with old and new values, as the contact's contract presents them. */
  edited: { changes: Record<string, { from: unknown; to: unknown }> }
  tagged: { added: string[]; removed: string[] }
  /** The contacts that were merged into this one, as they were. */
  merged: {
    contact_id: string
    name: string
    email: string | null
    phone: string | null
    status: string
    source: string
    created_at: string
  }
  /** Deleted and restored. */
  restored: Record<string, never>
  /** A sign-up that was waiting for room in the plan. */
  unlocked: Record<string, never>
  /** Completed their own data through their link; lists the field names. */
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
  message: {
    direction: 'inbound' | 'outbound'
    channel: 'sms' | 'email'
    subject: string | null
    content: string
    status: MessageStatus
    read_at: string | null
  }
  /** A campaign's message to them. */
  campaign: {
    campaign_id: string
    /** Null if it was deleted. */
    name: string | null
    channel: 'sms' | 'email'
    status: Extract<MessageStatus, 'sent' | 'delivered' | 'failed' | 'uncertain'>
  }
  visited: { site: { name: string; username: string } | null }
  clicked: { site: { name: string; username: string } | null; block: { id: string; title: string | null } }
}
export type TimelineKind = keyof TimelineDetails

/** Kinds that are stored as events; the others are derived from other tables. */
export type EventKind = 'edited' | 'tagged' | 'merged' | 'restored' | 'unlocked' | 'completed'
