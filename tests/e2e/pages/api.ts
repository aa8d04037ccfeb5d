import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { originOf } from '../chromium.ts'

/**
 * Calls the API as this page's person, with their browser's cookies but independent of the page shown; for steps that a
 * journey needs but is not about. Each has a key of its own.
 */
export async function callApi(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const answer = await page.request.fetch(path, {
    method,
    // A server may close an idle connection just as it is used again; the key makes the repetition safe.
    maxRetries: 1,
    headers: { origin: originOf(page), 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { data: body }),
  })
  const text = await answer.text()
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`)
  return text === '' ? {} : JSON.parse(text)
}
