import { expect, it } from 'vitest'
import { randomId } from './random-id.ts'

it('is a UUID of version 4, also where the page is no secure context', () => {
  const insecure = { getRandomValues: (bytes) => crypto.getRandomValues(bytes) } satisfies Pick<
    Crypto,
    'getRandomValues'
  >
  const ids = Array.from({ length: 200 }, () => randomId(insecure))
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(200)
})
