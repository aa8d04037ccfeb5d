/**
 * Content of a page for a fan, as plain data. The server decides it, `renderFanPage` draws it. All texts are plain
 * text, never HTML.
 */
export interface FanPage {
  heading: string
  /** Problem with the submitted form; read out by screen readers. */
  problem?: string | undefined
  paragraphs?: readonly string[]
  phone?: FanPhone | undefined
  facts?: readonly FanFact[]
  form?: FanForm | undefined
  links?: readonly FanLink[]
  /** Small print. */
  notes?: readonly string[]
}

/** A text message on the phone of whoever gets it. */
export interface FanPhone {
  /** Name at the top of the conversation. */
  from: string
  text: string
  pictures: readonly FanPicture[]
  caption: string
}

export interface FanPicture {
  src: string
  alt: string
  /** Size in pixels, if known, so that nothing moves when it has loaded. */
  width: number | null
  height: number | null
}

/** A fact with its name, and more about it in small print. */
export interface FanFact {
  name: string
  value: string
  note?: string | undefined
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
  /** What the submit button posts, if the form has another one. */
  submitAs?: { name: string; value: string } | undefined
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
  kind: 'text' | 'email' | 'tel' | 'password'
  value: string
  maxLength: number
  /** HTML autocomplete token, e.g. `email`. */
  autoComplete: string
  isRequired?: boolean
}

/** Several lines, which are optional. Enter begins a line and sends nothing. */
export interface FanTextArea extends Field {
  kind: 'area'
  value: string
  maxLength: number
}

/** A checkbox, posted as `yes`. */
export interface FanBox extends Field {
  kind: 'box'
  isChecked: boolean
  isRequired?: boolean
  /** Address of the site's pages, if links to its terms and privacy policy follow. */
  termsAt?: string
}

/** Three fields: `{name}_month` (01–12), `{name}_day`, and `{name}_year`, which is optional. */
export interface FanBirthday extends Field {
  kind: 'birthday'
  month: string
  day: string
  year: string
}

/** One of several answers; none is chosen at first. */
export interface FanChoice extends Field {
  kind: 'choice'
  options: readonly { value: string; label: string }[]
}

export type FanField = FanTextField | FanTextArea | FanBox | FanBirthday | FanChoice
