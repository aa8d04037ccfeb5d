import { expect, it } from 'vitest'
import { countHashes } from '../../testing/count-hashes.ts'
import { linksOf } from '../../testing/mailed-links.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' })
countHashes()

it('of the passwords guessed with a link that verifies an email, from many addresses, at most 20 are checked', async () => {
  const { post, tokenOf } = linksOf(test)
  const nova = await test.signUp()
  const token = await tokenOf(nova.email, 'verify')
  const guess = (i: number) =>
    test.call(
      undefined,
      'POST',
      '/api/auth/verify-email',
      { token, password: `a wrong password ${i}` },
      { 'x-forwarded-for': `203.0.113.${i}` },
    )
  const answers: number[] = []
  for (let i = 1; i <= 40; i++) answers.push((await guess(i)).statusCode)
  expect(answers.filter((status) => status === 400).length).toBeLessThanOrEqual(20)
  expect(answers.at(-1)).toBe(429)
  const own = await post('/verify-email', { token }, nova.cookie)
  expect(own.json(), 'the browser of the sign-up is not held up').toMatchObject({ status: true })
})
