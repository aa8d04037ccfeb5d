/**
 * Content of a page for a fan, as plain data. The server decides it, `renderFanPage` draws it. All texts are plain
 * text, never HTML.
 */
export interface FanPage {
  heading: string
  /** Problem with the submitted form; read out by screen readers. */
  problem?: string | undefined
  paragraphs?: readonly string[]
  /** A text message, shown as on a phone, and pictures that come with it. */
  bubble?: { text: string; pictures: number } | undefined
  /** Facts, each with its name. */
  facts?: readonly { name: string; value: string }[]
  form?: FanForm | undefined
  links?: readonly FanLink[]
  /** Small print. */
  notes?: readonly string[]
}

export interface FanLink {
  label: string
  href: string
  isMain?: boolean
}

export interface FanForm {
  /** Path to which the form is posted. */
  action: string
  hidden: Readonly<Record<string, string>>
  /** Name of a field that is invisible to people. */
  trap?: string | undefined
  fields: readonly FanField[]
  submit: string
  /** Second submit button of the form. */
  second?: { label: string; name: string; value: string } | undefined
}

interface Field {
  /** Field name, unique in the form. */
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
}

export interface FanTextField extends Field {
  kind: 'text' | 'email' | 'tel'
  value: string
  maxLength: number
  /** HTML autocomplete token, e.g. `email`. */
  autoComplete: string
  isRequired?: boolean
}

/** A checkbox, posted as `yes`. */
export interface FanBox extends Field {
  kind: 'box'
  isChecked: boolean
  isRequired?: boolean
}

/** Three fields: `{name}_month` (01–12), `{name}_day`, and `{name}_year`, which is optional. */
export interface FanBirthday extends Field {
  kind: 'birthday'
  month: string
  day: string
  year: string
}

export type FanField = FanTextField | FanBox | FanBirthday
