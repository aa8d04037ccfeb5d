import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { open, pick, type } from './open-form.fixture.tsx'

vi.mock('../../../../../lib/api/index.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => {
    throw new Error('Nobody asks for anything.')
  },
}))
vi.mock('../block-sorting.tsx', () => ({ BlockSorting: () => null }))

beforeEach(() => {
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

describe('a list of shows', () => {
  it('has a show once its date and place are known', async () => {
    const shows = open('events', { settings: { version: 1, timeZone: 'UTC', events: [] } })
    await shows.opened()
    fireEvent.click(await screen.findByRole('button', { name: 'Add a show' }))
    await type('Date', '2030-02-05')
    await shows.pass(700)
    expect(shows.stored()?.settings).toMatchObject({ events: [] })
    await type('City', 'Lisbon')
    await type('Tickets', 'mailto:ana@example.com')
    expect(screen.getByText('Use a web address.')).toBeTruthy()
    await type('Tickets', 'example.com/t')
    await pick('Mark', 'Free')
    await shows.pass(700)
    expect(shows.stored()?.settings).toMatchObject({
      events: [{ date: '2030-02-05', city: 'Lisbon', ticketsUrl: 'https://example.com/t', mark: 'free' }],
    })
    fireEvent.click(screen.getByRole('button', { name: 'Remove this show' }))
    await shows.pass(700)
    expect(shows.stored()?.settings).toMatchObject({ events: [] })
  })

  it('keeps a show on the page as it was last whole, while one of its fields is wrong', async () => {
    const lisbon = { id: 'a', date: '2030-02-05', name: '', venue: '', city: 'Lisbon' }
    const ticketsUrl = 'https://example.com/t'
    const shows = open('events', { settings: { version: 1, timeZone: 'UTC', events: [{ ...lisbon, ticketsUrl }] } })
    const storesOnly = async (event: object) => {
      await shows.pass(700)
      expect(shows.stored()?.settings).toEqual({ version: 1, timeZone: 'UTC', events: [event] })
    }
    await shows.opened()
    fireEvent.click(await screen.findByRole('button', { name: /Lisbon/ }))
    await type('Tickets', 'at the door')
    await storesOnly(lisbon)
    await type('City', 'Porto')
    await storesOnly({ ...lisbon, city: 'Porto' })
    expect(screen.queryByText(/^Visitors see this show as it was/)).toBeNull()
    await type('Date', '')
    await type('City', 'Faro')
    await storesOnly({ ...lisbon, city: 'Porto' })
    expect(screen.getByText(/^Visitors see this show as it was/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add a show' }))
    await type('City', 'Braga')
    await storesOnly({ ...lisbon, city: 'Porto' })
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    await storesOnly({ ...lisbon, city: 'Porto' })
  })

  it('that is full keeps the pasted lines that do not fit, and says why', async () => {
    const linesOf = (count: number, place: string) =>
      Array.from({ length: count }, (_, at) => `Feb 5 2030, ${place} ${at + 1}`)
    const events = linesOf(98, 'Hall').map((city, at) => ({
      id: `e${at}`,
      date: '2030-01-01',
      name: '',
      venue: '',
      city,
    }))
    const shows = open('events', { settings: { version: 1, timeZone: 'UTC', events } })
    await shows.opened()
    fireEvent.click(await screen.findByRole('button', { name: 'Paste a list' }))
    await type('Your shows, one per line', `date, city\n${linesOf(5, 'Club').join('\n')}`)
    expect(screen.getByText('5 shows found. 3 of them do not fit: a list has at most 100 shows.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add 2 shows' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your shows, one per line').value).toBe(
      `date, city\n${linesOf(5, 'Club').slice(2).join('\n')}`,
    )
    expect(screen.getByText('3 shows found. None of them fits: a list has at most 100 shows.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add shows' }).disabled).toBe(true)
  })

  it('takes a whole list at once, and keeps the lines that it cannot read', async () => {
    const shows = open('events', { settings: { version: 1, timeZone: 'UTC', events: [] } })
    await shows.opened()
    fireEvent.click(await screen.findByRole('button', { name: 'Paste a list' }))
    await type('Your shows, one per line', 'Feb 5 2030, Lisbon, Musicbox\nto be announced')
    expect(screen.getByText('No date found in: to be announced')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add 1 show' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your shows, one per line').value).toBe('to be announced')
    await shows.pass(700)
    expect(shows.stored()?.settings).toMatchObject({ events: [{ date: '2030-02-05', city: 'Lisbon' }] })
  })
})
