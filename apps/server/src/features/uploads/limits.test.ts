import { expect, it } from 'vitest'
import { picturesOf } from '../../testing/pictures.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp({ RATE_LIMIT: 'on' })
const { send } = picturesOf(test)

it('takes 60 uploads a minute of one owner, and another owner’s all the same', async () => {
  const [nova, iris] = [await test.signUp(), await test.signUp()]
  for (let sent = 0; sent < 60; sent++) expect((await send(nova, 'avatar', 'no picture')).statusCode).toBe(415)
  const refused = await send(nova, 'avatar', 'no picture')
  expect(refused.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(iris, 'avatar', 'no picture')).statusCode).toBe(415)
})
