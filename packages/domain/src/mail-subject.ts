import { type Filled, fillMergeFields, type MergeValues } from './merge-fields.ts'
import { MAX_SUBJECT } from './messages.ts'

/**
 * Returns the subject that a mail of a conversation leaves with. The composer's preview and the server call it with the
 * same values. Without words of its own, a mail answers the last one.
 * @param typed may have merge fields
 * @param last subject of the conversation so far
 */
export function mailSubject(typed: string, values: MergeValues, last: string | undefined): Filled {
  const filled = fillMergeFields(typed, values)
  const text = filled.text.replace(/\s+/g, ' ').trim() || untyped(last, values.artist)
  return { ...filled, text: text.slice(0, MAX_SUBJECT).toWellFormed() }
}

const untyped = (last: string | undefined, artist: string): string =>
  last === undefined ? `A message from ${artist}` : /^re:/i.test(last) ? last : `Re: ${last}`
