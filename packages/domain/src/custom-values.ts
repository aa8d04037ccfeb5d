import { MAX_CUSTOM_TEXT, type CustomFieldType } from './contacts.ts'
import { isStorableText } from './text.ts'

/** The part of a custom field that its values depend on. */
export interface CustomFieldShape {
  type: CustomFieldType
  /** Only for the kind `choice`. */
  options: readonly string[]
}

export type CustomValue = { ok: true; value: string | number | null } | { ok: false; problem: string }

/**
 * Parses a value for a custom field, or says what is wrong with it. Numbers may be text and choices in any case; blank
 * text clears the field.
 */
export function readCustomValue({ type, options }: CustomFieldShape, given: string | number | null): CustomValue {
  const text = typeof given === 'string' ? given.trim() : given
  if (text === null || text === '') return { ok: true, value: null }
  switch (type) {
    case 'number': {
      const value = Number(text)
      return Number.isFinite(value) ? { ok: true, value } : { ok: false, problem: 'This is not a number.' }
    }
    case 'date':
      return isDay(`${text}`)
        ? { ok: true, value: `${text}` }
        : { ok: false, problem: 'This is not a valid date. Use the form 2026-05-17.' }
    case 'choice': {
      const chosen = options.find((option) => option.toLowerCase() === `${text}`.toLowerCase())
      return chosen === undefined
        ? { ok: false, problem: `Choose one of: ${options.join(', ')}.` }
        : { ok: true, value: chosen }
    }
    case 'text': {
      const value = `${text}`
      if (value.length > MAX_CUSTOM_TEXT) return { ok: false, problem: `Use at most ${MAX_CUSTOM_TEXT} characters.` }
      return isStorableText(value)
        ? { ok: true, value }
        : { ok: false, problem: 'This text has a character that cannot be stored.' }
    }
  }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text
