import { nearestName } from './nearest-name.ts'

/** Merge fields of messages, each with what it shows. The list is closed. */
export const MERGE_FIELDS = {
  first_name: 'First name',
  last_name: 'Last name',
  name: 'Full name',
  city: 'City',
  region: 'State or region',
  email: 'Email address',
  artist: 'Your artist name',
} as const satisfies Record<string, string>
export type MergeField = keyof typeof MERGE_FIELDS

/** Values of the fields; an empty one is replaced by the field's fallback. */
export type MergeValues = Record<MergeField, string>

/** Something in a text that cannot be filled in, with its place in UTF-16 code units. */
export interface MergeProblem {
  at: number
  length: number
  /** As a sentence. */
  text: string
  /** The field that was probably meant. */
  meant?: MergeField
}

export interface Filled {
  text: string
  problems: MergeProblem[]
  /** Fields without a value and without a fallback. */
  missing: MergeField[]
}

/** `{{first_name}}` or `{{first_name|there}}`; also an opening brace pair that is never closed. */
const FIELD = /( ?)(\{\{([^{}\n|]{0,60})(?:\|([^{}\n]{0,200}))?\}\}|\{\{)/g

/** What each field is called by other tools and by people, as `nearestName` compares names. */
const FIELD_NAMES: Record<MergeField, readonly string[]> = {
  first_name: ['firstname', 'first', 'fname', 'namefirst', 'givenname', 'forename', 'nickname'],
  last_name: ['lastname', 'last', 'lname', 'namelast', 'surname', 'familyname'],
  name: ['name', 'fullname', 'contactname', 'fanname', 'displayname', 'contact'],
  city: ['city', 'town', 'hometown'],
  region: ['region', 'state', 'province', 'county'],
  email: ['email', 'emailaddress', 'mail', 'mailaddress'],
  artist: ['artist', 'artistname', 'band', 'bandname', 'myname', 'sender', 'sendername', 'fromname'],
}

/** Returns the field that a name of another tool or a typing mistake probably means. */
export const fieldMeant = (name: string): MergeField | undefined => nearestName(name, FIELD_NAMES)

const isField = (name: string): name is MergeField => Object.hasOwn(MERGE_FIELDS, name)

/**
 * Fills in the merge fields of a text. The composer's preview and the server call it with the same values, so that what
 * was shown is what leaves. A value is taken literally: braces in a name are no field. Without value and fallback a field
 * disappears together with the space before it, so that "Hi {{first_name}}, …" becomes "Hi, …".
 */
export function fillMergeFields(text: string, values: MergeValues): Filled {
  const problems: MergeProblem[] = []
  const missing = new Set<MergeField>()
  const filled = text.replace(
    FIELD,
    (whole: string, space: string, braces: string, inner: string | undefined, fallback = '', at: number) => {
      const name = fieldOf(inner)
      if (name === undefined) {
        problems.push({ at: at + space.length, length: braces.length, ...problemOf(inner) })
        return whole
      }
      const value = values[name].trim() || fallback.trim()
      if (value !== '') return space + value
      missing.add(name)
      return ''
    },
  )
  return { text: filled, problems, missing: [...missing] }
}

/** Finds the first problem of a text, at the cost of a text that has none. */
export function firstMergeProblem(text: string): MergeProblem | undefined {
  for (const { 1: space = '', 2: braces = '', 3: inner, index } of text.matchAll(FIELD))
    if (fieldOf(inner) === undefined) return { at: index + space.length, length: braces.length, ...problemOf(inner) }
  return undefined
}

const fieldOf = (inner: string | undefined): MergeField | undefined => {
  const name = inner?.trim().toLowerCase() ?? ''
  return isField(name) ? name : undefined
}

/** @param inner what stands between the braces; undefined: they are never closed */
function problemOf(inner: string | undefined): Pick<MergeProblem, 'text' | 'meant'> {
  if (inner === undefined) return { text: 'A field begins here with {{ and has no }} after its name.' }
  const meant = fieldMeant(inner)
  const text = `There is no field "${inner.trim()}".`
  return meant ? { text: `${text} Did you mean {{${meant}}}?`, meant } : { text }
}

/**
 * Returns the values of a contact's fields.
 * @param artist name that the fan knows the owner by
 */
export function mergeValues(
  contact: { name: string; email: string | null; city?: string | null; region?: string | null },
  artist: string,
): MergeValues {
  const [first = '', ...rest] = contact.name.trim().split(/\s+/)
  return {
    first_name: first,
    last_name: rest.join(' '),
    name: contact.name.trim(),
    city: contact.city ?? '',
    region: contact.region ?? '',
    email: contact.email ?? '',
    artist,
  }
}
