import { expect, it } from 'vitest'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp({ RATE_LIMIT: 'on' })

/** Calls of one owner that query the provider, which limits requests of the whole installation. */
it.each([
  ['GET', '/api/billing/documents'],
  ['POST', '/api/billing/card'],
  ['POST', '/api/billing/card/refresh'],
  ['DELETE', '/api/billing/card'],
  ['POST', '/api/billing/portal'],
  ['POST', '/functions/v1/create-wallet-checkout'],
  ['POST', '/functions/v1/process-wallet-payment'],
  ['POST', '/functions/v1/auto-topup-wallet'],
  ['POST', '/api/subscription/checkout'],
  ['POST', '/api/subscription/refresh'],
] as const)('%s %s is answered 30 times a minute at most', async (method, path) => {
  const nova: Visitor = await test.signUp()
  const answers: number[] = []
  for (let n = 0; n < 31; n++) answers.push((await test.call(nova, method, path)).statusCode)
  expect(answers.slice(0, 30)).not.toContain(429)
  expect(answers[30]).toBe(429)
})
