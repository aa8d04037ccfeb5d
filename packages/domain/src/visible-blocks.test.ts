import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultBlocks } from './blocks.ts'
import { richTextOf } from './rich-text.ts'
import { blockAt, isOnSchedule, isVisible, nextScheduleChange } from './visible-blocks.ts'

const at = (iso: string) => new Date(iso)
const now = at('2026-05-01T12:00:00Z')
const link = { type: 'link', title: 'Tour', url: 'https://example.com', settings: { version: 1 } }

describe('what visitors see', () => {
  it('is no link without an address that can be followed, and none out of its time', () => {
    expect(isVisible(link, now)).toBe(true)
    for (const url of ['', 'javascript:alert(1)', null]) expect(isVisible({ ...link, url }, now)).toBe(false)
    expect(isVisible({ ...link, settings: { version: 1, endsAt: '2026-05-01T12:00:00Z' } }, now)).toBe(false)
  })

  it('is nothing that a new site begins with, until its owner has touched it', () => {
    const [website, about] = defaultBlocks()
    for (const block of defaultBlocks())
      expect(isVisible({ ...block, url: block.url ?? '' }, now), block.title).toBe(false)
    expect(isVisible({ ...link, ...website, url: 'https://example.com' }, now)).toBe(true)
    const text = { url: null, type: 'text', title: about?.title ?? '', settings: about?.settings }
    expect(isVisible({ ...text, title: 'Me' }, now)).toBe(true)
    expect(isVisible({ ...text, settings: { version: 1, text: richTextOf('I sing.') } }, now)).toBe(true)
  })
})

describe('a schedule', () => {
  it('is shown from its start on, until just before its end', () => {
    const settings = { version: 1 as const, startsAt: '2026-05-01T12:00:00+02:00', endsAt: '2026-05-02T00:00:00Z' }
    expect(isOnSchedule(settings, at('2026-05-01T09:59:59.999Z'))).toBe(false)
    expect(isOnSchedule(settings, at('2026-05-01T10:00:00Z'))).toBe(true)
    expect(isOnSchedule(settings, at('2026-05-01T23:59:59.999Z'))).toBe(true)
    expect(isOnSchedule(settings, at('2026-05-02T00:00:00Z'))).toBe(false)
    expect(isOnSchedule({ version: 1 }, at('2026-05-02T00:00:00Z'))).toBe(true)
  })

  it('never changes between now and the next change of its schedule', () => {
    const moment = fc.option(
      fc
        .date({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z'), noInvalidDate: true })
        .map((date) => date.toISOString()),
      { nil: undefined },
    )
    fc.assert(
      fc.property(
        fc.array(fc.record({ startsAt: moment, endsAt: moment }), { maxLength: 5 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (bounds, share) => {
          const links = bounds.map((bound) => ({ version: 1 as const, ...bound }))
          const blocks = links.map((settings) => ({ type: 'link', settings }))
          const now = at('2026-06-01T00:00:00Z')
          const next = nextScheduleChange(blocks, now) ?? at('2027-01-01T00:00:00Z').getTime()
          const between = new Date(now.getTime() + Math.floor((next - 1 - now.getTime()) * share))
          for (const link of links) expect(isOnSchedule(link, between)).toBe(isOnSchedule(link, now))
        },
      ),
    )
  })

  it('has a change when an event is over and when a countdown ends', () => {
    const show = { id: 'a', date: '2026-05-02', timeZone: 'Europe/Lisbon' }
    const events = {
      type: 'events',
      settings: { version: 1, events: [show, { ...show, id: 'b', date: '2026-05-09' }] },
    }
    const countdown = { type: 'countdown', settings: { version: 1, at: '2026-05-04T00:00:00+01:00' } }
    const next = (after: string) => new Date(nextScheduleChange([events, countdown], at(after)) ?? 0).toISOString()
    expect(next('2026-05-01T12:00:00Z')).toBe('2026-05-03T05:00:00.000Z')
    expect(next('2026-05-03T05:00:00Z')).toBe('2026-05-03T23:00:00.000Z')
    expect(next('2026-05-03T23:00:00Z')).toBe('2026-05-10T05:00:00.000Z')
    expect(nextScheduleChange([events, countdown], at('2026-05-10T05:00:00Z'))).toBeUndefined()
  })
})

const shown = (type: string, settings: object, title = '') =>
  blockAt({ type, title, url: '', settings: { version: 1, ...settings } }, now)

describe('an events list', () => {
  const show = (id: string, date: string, more: object = {}) => ({
    id,
    date,
    venue: 'Musicbox',
    city: 'Lisbon',
    ...more,
  })

  it('is in the order of its dates, without the past', () => {
    const events = [
      show('later', '2026-07-01'),
      show('late', '2026-05-02', { time: '22:00' }),
      show('early', '2026-05-02', { time: '19:00' }),
      show('past', '2026-04-29'),
    ]
    expect(shown('events', { events })?.settings).toMatchObject({
      events: [{ id: 'early' }, { id: 'late' }, { id: 'later' }],
    })
  })

  it('keeps a show until the morning after, where it takes place', () => {
    const isShown = (zone: string, moment: string) =>
      blockAt(
        {
          type: 'events',
          title: '',
          url: '',
          settings: { version: 1, timeZone: 'Europe/Lisbon', events: [show('a', '2026-04-30', { timeZone: zone })] },
        },
        at(moment),
      ) !== undefined
    expect(isShown('America/Los_Angeles', '2026-05-01T12:59:59Z')).toBe(true)
    expect(isShown('America/Los_Angeles', '2026-05-01T13:00:00Z')).toBe(false)
    expect(isShown('Asia/Tokyo', '2026-04-30T20:59:59Z')).toBe(true)
    expect(isShown('Asia/Tokyo', '2026-04-30T21:00:00Z')).toBe(false)
  })

  it('takes no room once everything is over', () => {
    expect(shown('events', { events: [show('a', '2026-04-01')] })).toBeUndefined()
    expect(shown('events', {})).toBeUndefined()
  })
})

describe('a countdown', () => {
  const past = { at: '2026-05-01T11:00:00Z' }

  it('is shown until its moment', () => {
    expect(shown('countdown', { at: '2026-05-01T12:00:01Z' })).toMatchObject({ type: 'countdown' })
    expect(shown('countdown', {})).toBeUndefined()
  })

  it('is then what its owner chose: nothing, a text, or a link', () => {
    expect(shown('countdown', past)).toBeUndefined()
    expect(shown('countdown', { ...past, after: { kind: 'text', text: 'It is out.' } }, 'Low Tide')).toMatchObject({
      type: 'text',
      title: 'Low Tide',
      settings: { text: [{ children: [{ text: 'It is out.' }] }] },
    })
    const link = { kind: 'link', label: 'Listen now', url: 'https://nova.example/low-tide' }
    expect(shown('countdown', { ...past, after: link })).toMatchObject({
      type: 'link',
      title: 'Listen now',
      url: link.url,
    })
  })
})

describe('what has nothing to show yet takes no room', () => {
  it.each([
    ['picture', {}, { src: '/uploads/images/a/b.jpg' }],
    [
      'gallery',
      { pictures: [{ src: '/uploads/images/a/b.jpg' }] },
      { pictures: [{ src: '/uploads/a/b.jpg' }, { src: '/uploads/a/c.jpg' }] },
    ],
    ['contact-card', { role: 'Booking' }, { email: 'booking@nova.example' }],
  ])('%s', (type, empty, full) => {
    expect(shown(type, empty)).toBeUndefined()
    expect(shown(type, full)).toBeDefined()
  })

  it('a heading without words, but not a divider', () => {
    expect(shown('heading', {})).toBeUndefined()
    expect(shown('heading', {}, 'Shows')).toBeDefined()
    expect(shown('divider', {})).toBeDefined()
  })
})
