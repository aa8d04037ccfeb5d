import { randomUUID } from 'node:crypto'
import { createSiteBody } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createSite } from '../minisites/commands/create-site.ts'

const test = useTestApp()

it('a name that its owner gives to another site leads there at once, not where it led before', async () => {
  const name = `m${randomUUID().slice(0, 8)}`
  const first = await makeSite(test.house, { username: name })
  await first.change({ username: `${name}-now` })
  const get = () => test.app.inject({ url: `/${name}` })
  await expect.poll(async () => (await get()).headers.location).toBe(`/${name}-now`)
  await createSite(await first.owner(), createSiteBody.parse({ name: 'The second', username: name }))
  await expect.poll(async () => (await get()).statusCode).toBe(200)
  expect((await get()).body).toContain('The second')
})
