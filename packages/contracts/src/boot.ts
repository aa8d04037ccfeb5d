/** Returns an address with its query in alphabetical order, by which a page's answers are found. */
export function answerKey(address: string): string {
  const [path = '', search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  query.sort()
  return `${path}?${query}`
}

/** First answers for the screen of a page, as JSON in its element with the id `boot`. */
export interface Boot {
  /** Answers by {@link answerKey}. The session's is null for a signed-out visitor. */
  answers: Readonly<Record<string, unknown>>
  /** Place of `GET /api/events` that all answers include; undefined for a signed-out visitor. */
  since?: string
}
