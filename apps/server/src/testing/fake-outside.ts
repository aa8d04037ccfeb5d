import { type FetchOutside, OutsideError, type OutsideResponse } from '../platform/fetch-outside/fetch-outside.ts'

/** Answer of one address: a redirect, a body with its type, a status, or a failure. */
export type FakeAnswer =
  | { redirect: string }
  | { type?: string; body?: string | Buffer; status?: number }
  | OutsideError

export interface FakeOutside {
  fetch: FetchOutside
  /** Requested addresses in order, including redirects. */
  asked: string[]
}

/** An internet of only these addresses; pass its `fetch` to `setOutside`. Any other address is unreachable. */
export function fakeOutside(pages: Record<string, FakeAnswer>): FakeOutside {
  const asked: string[] = []
  const fetch: FetchOutside = async (start, request = {}) => {
    for (let url = start, hops = 0; hops <= 5; hops++) {
      asked.push(url)
      const page = pages[url]
      if (page === undefined) throw new OutsideError('unreachable', `${url} is not part of this test`)
      if (page instanceof OutsideError) throw page
      if (!('redirect' in page)) return answerOf(url, page)
      const redirect = { ...answerOf(url, { status: 302 }), headers: { location: page.redirect } }
      if (request.redirect === 'manual') return redirect
      if (request.stopAt?.(page.redirect)) return { ...redirect, url: page.redirect }
      url = page.redirect
    }
    throw new OutsideError('too-many-redirects', 'more than 5 redirects')
  }
  return { fetch, asked }
}

function answerOf(
  url: string,
  { type = 'text/html', body = '', status = 200 }: { type?: string; body?: string | Buffer; status?: number },
): OutsideResponse {
  return { status, url, contentType: type, headers: { 'content-type': type }, body: Buffer.from(body) }
}
