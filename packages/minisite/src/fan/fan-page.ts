/** What a page for a fan says, as plain data: the server decides it, `renderFanPage` draws it. Every text is text, never HTML. */
export interface FanPage {
  heading: string
  /** What is wrong with what was sent; it is read out. */
  problem?: string | undefined
  paragraphs?: readonly string[]
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
  /** Path it is posted to. */
  action: string
  hidden: Readonly<Record<string, string>>
  /** Name of a field that no person sees. */
  trap?: string | undefined
  fields: readonly FanField[]
  submit: string
  /** A second button of the same form. */
  second?: { label: string; name: string; value: string } | undefined
}

interface Field {
  /** Of the form; unique in it. */
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
}

export interface FanTextField extends Field {
  kind: 'text' | 'email' | 'tel'
  value: string
  maxLength: number
  /** HTML's autofill word, e.g. `email`. */
  autoComplete: string
  isRequired?: boolean
}

/** A box to tick; it is posted as `yes`. */
export interface FanBox extends Field {
  kind: 'box'
  isChecked: boolean
  isRequired?: boolean
}

/** Three fields: `{name}_month` (01–12), `{name}_day`, `{name}_year`; the year may be left out. */
export interface FanBirthday extends Field {
  kind: 'birthday'
  month: string
  day: string
  year: string
}

export type FanField = FanTextField | FanBox | FanBirthday
