import { fieldMeant, type MergeField } from './merge-fields.ts'

/** A merge field as another tool writes it, with its place in UTF-16 code units. It would be sent as it stands. */
export interface ForeignField {
  at: number
  length: number
  /** As it stands in the text. */
  text: string
  /** The field of ours that it probably means. */
  meant: MergeField
}

/** `*|FNAME|*`, `%first_name%`, `<<First Name>>`, `[[first_name]]`, `${first_name}`, and `{first_name}`. */
const FOREIGN =
  /\*\|([^|*\n]{1,40})\|\*|%%?([\w.-]{2,40})%%?|<<([^<>\n]{1,40})>>|\[\[([^[\]\n]{1,40})\]\]|\$?(?<!\{)\{([^{}\n]{1,40})\}(?!\})/g
/** Most that are looked for. */
const MOST = 20

/**
 * Finds merge fields written as other tools write them, in a text that was pasted from there. Only what reads like one of
 * our fields counts: `50% off` and `{ or }` are text.
 */
export function foreignFields(text: string): ForeignField[] {
  const found: ForeignField[] = []
  for (const { 0: whole, index, ...groups } of text.matchAll(FOREIGN)) {
    const inner = [groups[1], groups[2], groups[3], groups[4], groups[5]].find((group) => group !== undefined)
    const meant = fieldMeant(inner ?? '')
    if (meant) found.push({ at: index, length: whole.length, text: whole, meant })
    if (found.length === MOST) break
  }
  return found
}
