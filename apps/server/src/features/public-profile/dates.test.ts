import { afterEach, describe, expect, it } from 'vitest'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

const at = (iso: string) => {
  test.house.clock = () => new Date(iso)
}
afterEach(() => {
  test.house.clock = () => new Date()
})
const page = async (username: string) => (await test.app.inject({ url: `/${username}` })).body

describe('a page in memory', () => {
  it('loses a show the morning after, and the whole list after the last one', async () => {
    at('2031-05-01T12:00:00Z')
    const show = (date: string, city: string) => ({ id: city, date, name: '', venue: '', city })
    const events = [show('2031-05-01', 'Lisbon'), show('2031-05-02', 'Porto')]
    const { username } = await makeSite(test.house, {
      blocks: [
        {
          type: 'events',
          title: 'Tour',
          url: '',
          is_active: true,
          settings: { version: 1, timeZone: 'Europe/Lisbon', events },
        },
      ],
    })
    const cities = async () => {
      const html = await page(username)
      return ['Lisbon', 'Porto'].filter((city) => html.includes(`<b>${city}</b>`))
    }
    expect(await cities()).toEqual(['Lisbon', 'Porto'])
    at('2031-05-02T04:59:59Z')
    expect(await cities()).toEqual(['Lisbon', 'Porto'])
    at('2031-05-02T05:00:00Z')
    expect(await cities()).toEqual(['Porto'])
    at('2031-05-03T05:00:00Z')
    expect(await page(username)).not.toContain('Tour')
  })

  it('shows what follows a countdown from its moment on', async () => {
    at('2031-05-01T11:59:59Z')
    const after = { kind: 'link' as const, label: 'Listen now', url: 'https://nova.example/low-tide' }
    const { username } = await makeSite(test.house, {
      blocks: [
        {
          type: 'countdown',
          title: 'Out in',
          url: '',
          is_active: true,
          settings: { version: 1, at: '2031-05-01T12:00:00Z', after },
        },
      ],
    })
    const before = await page(username)
    expect(before).toContain('data-until')
    expect(before).not.toContain('https://nova.example/low-tide')
    at('2031-05-01T12:00:00Z')
    const then = await page(username)
    expect(then).not.toContain('data-until')
    expect(then).toContain('href="https://nova.example/low-tide"')
  })
})
