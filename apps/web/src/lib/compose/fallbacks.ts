import { MERGE_FIELDS, type MergeField } from '@greenroom/domain/merge-fields'

/** What is offered to say where somebody's field is empty. */
export const FALLBACKS: Readonly<Record<MergeField, string>> = {
  first_name: 'there',
  last_name: '',
  name: 'friend',
  city: 'your city',
  region: 'your area',
  email: '',
  artist: '',
}
/** The owner's own name is never empty. */
export const needsFallback = (field: MergeField): boolean => field !== 'artist'

/** A field without a fallback, or with an empty one. */
const BARE = /\{\{\s*([a-z_]+)\s*(?:\|\s*)?\}\}/gi

const isField = (name: string): name is MergeField => Object.hasOwn(MERGE_FIELDS, name)

/** Returns the fields of a text that leave a gap for whoever has nothing there, each once. */
export function bareFields(content: string): MergeField[] {
  const names = [...content.matchAll(BARE)].map(([, name = '']) => name.toLowerCase())
  return [...new Set(names)].filter(isField).filter(needsFallback)
}

/** Writes a fallback into each place of a field that has none. Braces and bars would end it. */
export const withFallback = (content: string, field: MergeField, fallback: string): string =>
  content.replace(BARE, (whole, name: string) => (name.toLowerCase() === field ? placeOf(field, fallback) : whole))

/** Returns a field as it stands in a text. */
export const placeOf = (field: MergeField, fallback: string): string => {
  const words = cleanFallback(fallback)
  return words === '' ? `{{${field}}}` : `{{${field}|${words}}}`
}

export const cleanFallback = (typed: string): string => typed.replace(/[{}|\n]/g, '').trim()
