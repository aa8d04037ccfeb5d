import { expect, it } from 'vitest'
import { PASSWORD, useTestApp } from '../../testing/test-app.ts'

const test = useTestApp({ RATE_LIMIT: 'on' })

it('a stolen session may guess the password ten times a quarter of an hour, then not even rightly', async () => {
  const nova = await test.signUp()
  const guess = (password: string) =>
    test.call(nova, 'POST', '/api/me/deletion', { confirmation: nova.email, password })
  const answers: string[] = []
  for (let n = 0; n < 10; n++) answers.push((await guess(`guess number ${n}`)).json<{ code: string }>().code)
  expect(new Set(answers)).toEqual(new Set(['VALIDATION_FAILED']))
  expect((await guess(PASSWORD)).json()).toMatchObject({ code: 'RATE_LIMITED' })
  expect((await test.call(nova, 'GET', '/api/me')).json()).toMatchObject({ delete_after: null })
})
