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
  /** The first `MOST_PROBLEMS`. */
  problems: MergeProblem[]
  /** Fields without a value and without a fallback. */
  missing: MergeField[]
}

/** Most problems of one text that are named: each is compared with every field's names (standard W22). */
export const MOST_PROBLEMS = 5

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
 * @param most characters after which it is cut off, because nobody can use a longer one (standard W22)
 */
export function fillMergeFields(text: string, values: MergeValues, most = Infinity): Filled {
  const problems: MergeProblem[] = []
  const missing = new Set<MergeField>()
  let filled = ''
  let end = 0
  for (const { 0: whole, 1: space = '', 3: inner, 4: fallback = '', index } of text.matchAll(FIELD)) {
    filled += text.slice(end, index)
    end = index + whole.length
    const name = fieldOf(inner)
    if (name === undefined) {
      const length = whole.length - space.length
      if (problems.length < MOST_PROBLEMS) problems.push({ at: index + space.length, length, ...problemOf(inner) })
      filled += whole
      continue
    }
    const value = values[name].trim() || fallback.trim()
    if (value === '') missing.add(name)
    else filled += space + value
    if (filled.length > most) return { text: filled, problems, missing: [...missing] }
  }
  return { text: filled + text.slice(end), problems, missing: [...missing] }
}

/** Finds the first problems of a text. */
export function mergeProblemsIn(text: string, most = MOST_PROBLEMS): MergeProblem[] {
  const problems: MergeProblem[] = []
  for (const { 1: space = '', 2: braces = '', 3: inner, index } of text.matchAll(FIELD)) {
    if (problems.length >= most) break
    if (fieldOf(inner) === undefined)
      problems.push({ at: index + space.length, length: braces.length, ...problemOf(inner) })
  }
  return problems
}

/** Finds the first problem of a text. */
export const firstMergeProblem = (text: string): MergeProblem | undefined => mergeProblemsIn(text, 1)[0]

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
