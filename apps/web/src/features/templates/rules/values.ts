import type { Template } from '@greenroom/contracts'
import { fillMergeFields, type MergeField, mergeValues } from '@greenroom/domain/merge-fields'
import type { MessageChannel } from '@greenroom/domain/messages'
import { type Occasion, TEMPLATE_STARTERS, type TemplateStarter } from '@greenroom/domain/template-starters'

/** What the form of a template edits. */
export interface TemplateValues extends Record<string, unknown> {
  name: string
  folder: string
  subject: string
  content: string
}

export const valuesOf = ({ name, folder, subject, content }: Template): TemplateValues => ({
  name,
  folder,
  subject,
  content,
})

/** What a new template starts from: a channel alone, or a starter. */
export type StartId = MessageChannel | `${MessageChannel}-${Occasion}`

export const startIdOf = ({ channel, occasion }: TemplateStarter): StartId => `${channel}-${occasion}`

/** Returns the channel and the first values of a new template; undefined for a start that does not exist. */
export function startOf(id: string, folder: string): { channel: MessageChannel; values: TemplateValues } | undefined {
  if (id === 'sms' || id === 'email') return { channel: id, values: { name: '', folder, subject: '', content: '' } }
  const starter = TEMPLATE_STARTERS.find((one) => startIdOf(one) === id)
  if (!starter) return undefined
  const { channel, name, subject, content } = starter
  return { channel, values: { name, folder, subject, content } }
}

/** Somebody who has told everything, and somebody of whom only an address is known. */
export const FANS = {
  known: {
    label: 'With a name',
    contact: { name: 'Alex Rivera', email: 'alex@example.com', city: 'Lisbon', region: 'Lisbon' },
  },
  unknown: { label: 'Without a name', contact: { name: '', email: null } },
} as const
export type FanKind = keyof typeof FANS

/** Fills in a text as a fan reads it. */
export const readBy = (fan: FanKind, text: string, artist: string) =>
  fillMergeFields(text, mergeValues(FANS[fan].contact, artist))

/** What stands in for a field that is empty. */
const FALLBACKS: Partial<Record<MergeField, string>> = {
  first_name: 'there',
  name: 'friend',
  city: 'your city',
  region: 'your area',
}

/** Returns a field as it is inserted, with its fallback if it has a good one. */
export const insertedField = (field: MergeField): string => {
  const fallback = FALLBACKS[field]
  return fallback === undefined ? `{{${field}}}` : `{{${field}|${fallback}}}`
}

/** Gives a field its fallback wherever the text has none; undefined if there is no good one. */
export const withFallback = (text: string, field: MergeField): string | undefined =>
  FALLBACKS[field] === undefined
    ? undefined
    : text.replace(/\{\{\s*([a-z_]+)\s*(?:\|\s*)?\}\}/gi, (whole, name: string) =>
        name.toLowerCase() === field ? insertedField(field) : whole,
      )

/** Replaces what stands at a place by a field. What it had for a fallback stays. */
export const putField = (text: string, { at, length }: { at: number; length: number }, field: MergeField): string => {
  const fallback = /\|([^{}]*)\}\}$/.exec(text.slice(at, at + length))?.[1]
  const put = fallback === undefined ? insertedField(field) : `{{${field}|${fallback}}}`
  return text.slice(0, at) + put + text.slice(at + length)
}
