import type { MailPiece } from '../mail-pieces.ts'
import { MERGE_FIELDS, type MergeField } from '../merge-fields.ts'
import { END_OF_SENTENCE } from '../mail-text.ts'

/**
 * A merge field, as `fillMergeFields` reads it, or an address that a reader can follow. In HTML, whose words and attributes
 * are escaped, a field has no sign that begins or ends a tag or an attribute: it would swallow it, and what stands behind
 * it would be read as something else than what was sanitized (standard W6).
 */
const IN_HTML = /(?<=<a href=")(https?:[^"]*)(?=")|( ?)\{\{([^{}\n|<>"]{0,60})(?:\|([^{}\n<>"]{0,200}))?\}\}/g
const IN_TEXT = /(https?:\/\/[^\s<>"]{1,2048})|( ?)\{\{([^{}\n|]{0,60})(?:\|([^{}\n]{0,200}))?\}\}/g

/** Most links of a mail whose clicks are counted; further ones lead on as they were written (standard W22). */
export const MAX_MAIL_LINKS = 100

/** Most fields of a part of a mail; each may become a long name, for every person (standard W22). */
export const MAX_MAIL_FIELDS = 200

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const unescaped = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? '')

const isField = (name: string): name is MergeField => Object.hasOwn(MERGE_FIELDS, name)

/** Counts what a part of a mail has so far. @property links of all its parts */
export interface Found {
  links: string[]
  fields: number
}

/**
 * Cuts a drawn piece of a mail into what is the same for everybody and what is not: merge fields, and addresses whose clicks
 * are counted.
 * @param found before it; what it has is added
 */
export function piecesOf(drawn: string, part: 'html' | 'text', found: Found): MailPiece[] {
  const raw = part === 'html' ? unescaped : (text: string) => text
  const pieces: MailPiece[] = []
  let end = 0
  for (const { 0: whole, 1: url, 2: space = '', 3: name = '', 4: fallback = '', index } of drawn.matchAll(
    part === 'html' ? IN_HTML : IN_TEXT,
  )) {
    const field = raw(name).trim().toLowerCase()
    const address = part === 'text' ? url?.replace(END_OF_SENTENCE, '') : url
    const link = address === undefined ? undefined : placeOf(raw(address), found.links)
    if (link === undefined && (!isField(field) || found.fields === MAX_MAIL_FIELDS)) continue
    pieces.push(drawn.slice(end, index))
    if (address !== undefined && link !== undefined) {
      pieces.push({ link })
      end = index + address.length
    } else if (isField(field)) {
      found.fields += 1
      pieces.push({ field, fallback: raw(fallback).trim(), ...(space ? { space: true as const } : {}) })
      end = index + whole.length
    }
  }
  pieces.push(drawn.slice(end))
  return pieces.filter((piece) => piece !== '')
}

/** Returns the place of an address among the links; undefined if there are too many, so that it is not counted. */
function placeOf(address: string, links: string[]): number | undefined {
  const known = links.indexOf(address)
  if (known !== -1) return known
  return links.length < MAX_MAIL_LINKS ? links.push(address) - 1 : undefined
}
