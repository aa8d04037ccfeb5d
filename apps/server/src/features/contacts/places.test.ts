import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

it('a city is found by the beginning of its name, with where it lies and its time zone', async () => {
  const owner = await test.signUp()
  const { items } = (await test.call(owner, 'GET', '/api/places?q=berl')).json<{ items: unknown[] }>()
  expect(items[0]).toEqual({
    city: 'Berlin',
    region: 'Berlin',
    country: 'DE',
    latitude: expect.closeTo(52.5, 0),
    longitude: expect.closeTo(13.4, 0),
    time_zone: 'Europe/Berlin',
    population: expect.any(Number),
  })
})
