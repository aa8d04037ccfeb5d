import type { IncomingMessage, ServerResponse } from 'node:http'
import type { House } from '../../../platform/house.ts'
import { openPages } from '../render/pages.ts'
import { answerPage } from './answer-page.ts'

/**
 * Answers pages that are in memory before the router does: the one hot path of the product (standard P1). It knows plain
 * addresses alone (`/nova`, `/nova?utm_source=…`); whatever else, and every page that is not in memory, is the router's.
 */
export function pageFastPath(house: House): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { signal } = house.draining
  const pages = house.hold(openPages)
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url as string
    const query = url.indexOf('?')
    const found = pages.peek(query === -1 ? url : url.slice(0, query))
    if (found === undefined || !('page' in found)) return false
    answerPage(found.page, request, response, signal.aborted)
    return true
  }
}
