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
}

export interface Filled {
  text: string
  problems: MergeProblem[]
  /** Fields without a value and without a fallback. */
  missing: MergeField[]
}

/** `{{first_name}}` or `{{first_name|there}}`; also an opening brace pair that is never closed. */
const FIELD = /( ?)(\{\{([^{}\n|]{0,60})(?:\|([^{}\n]{0,200}))?\}\}|\{\{)/g

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
      const place = { at: at + space.length, length: braces.length }
      if (inner === undefined) {
        problems.push({ ...place, text: 'A field begins here with {{ and has no }} after its name.' })
        return whole
      }
      const name = inner.trim().toLowerCase()
      if (!isField(name)) {
        problems.push({ ...place, text: `There is no field "${inner.trim()}".` })
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
