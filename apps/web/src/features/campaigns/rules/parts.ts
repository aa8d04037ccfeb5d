/** A text as it leaves: what the artist wrote, and what stands before and after it by rule. */
export interface TextParts {
  before: string
  body: string
  after: string
}

/**
 * Finds what was written in what leaves: the artist's name may stand before it, and how to opt out after it.
 * @param body the same without either
 */
export function partsOf(text: string, body: string): TextParts {
  const at = body === '' ? -1 : text.indexOf(body)
  if (at < 0) return { before: '', body: text, after: '' }
  return { before: text.slice(0, at), body, after: text.slice(at + body.length) }
}
