import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

describe('the server', () => {
  it('cuts off a request that takes more than a minute to arrive', () => {
    expect(test.app.server.headersTimeout).toBe(60_000)
  })
})
