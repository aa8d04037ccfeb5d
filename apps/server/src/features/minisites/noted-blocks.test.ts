import type { Block, MiniSite } from '@greenroom/contracts'
import { MAX_CHANGE_VALUE } from '@greenroom/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { notedChanges } from '../../testing/noted-changes.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor
let at: string
beforeEach(async () => {
  nova = await test.signUp()
  const site = await call<MiniSite>('POST', '/api/minisites', {
    username: `p${nova.id.slice(-12)}`,
    name: 'Nova',
    blocks: [{ type: 'link', title: 'Tickets', url: 'https://tickets.example/' }, { type: 'divider' }],
  })
  at = `/api/minisites/${site.id}`
})

const call = async <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  const answer = await test.call(nova, method, url, body)
  if (answer.statusCode >= 400) throw new Error(answer.body)
  return (answer.body === '' ? undefined : answer.json()) as T
}
const blocks = async () => (await call<{ items: Block[] }>('GET', `${at}/blocks`)).items
const noted = () => notedChanges(test, nova, 'blocks')
const after = async (minutes: number, work: () => Promise<unknown>) => {
  test.setNow(new Date(Date.now() + minutes * 60_000))
  await work()
  test.setNow(undefined)
}

describe('the log of changes knows of blocks of a page', () => {
  it('that one was added, changed, hidden, and deleted, with what it said before and after', async () => {
    const settings = { intro: 'Hear it first' }
    const { id } = await call<Block>('POST', `${at}/blocks`, { type: 'email-capture', title: 'Join', settings })
    await call('PATCH', `${at}/blocks/${id}`, { title: 'Join us', settings: { buttonText: 'Count me in' } })
    await after(11, () => call('PATCH', `${at}/blocks/${id}`, { is_active: false }))
    await after(12, () => call('DELETE', `${at}/blocks/${id}`))
    const join = { title: 'Join us', button_text: 'Count me in' }
    expect(await noted()).toEqual([
      ['Email sign-up “Join” on Nova', 'created', expect.anything(), { title: 'Join', shown: true, ...settings }],
      [
        'Email sign-up “Join us” on Nova',
        'changed',
        { title: 'Join', intro: 'Hear it first', button_text: null },
        { title: 'Join us', intro: null, button_text: 'Count me in' },
      ],
      ['Email sign-up “Join us” on Nova', 'changed', { shown: true }, { shown: false }],
      ['Email sign-up “Join us” on Nova', 'deleted', { ...join, shown: false }, expect.anything()],
    ])
  })

  it('a new order, as one entry, and nothing of one that is taken back', async () => {
    const ids = (await blocks()).map(({ id }) => id)
    await call('PATCH', `${at}/blocks/reorder`, { blockIds: ids.toReversed() })
    expect(await noted()).toEqual([
      ['Nova', 'changed', { order: 'Link “Tickets”, Divider' }, { order: 'Divider, Link “Tickets”' }],
    ])
    await call('PATCH', `${at}/blocks/reorder`, { blockIds: ids })
    expect(await noted()).toEqual([])
  })

  it('texts, shows, and pictures in words, and long ones in part', async () => {
    const words = (text: string) => ({ text: [{ type: 'paragraph', children: [{ text, bold: true }] }] })
    const text = await call<Block>('POST', `${at}/blocks`, { type: 'text', title: '', settings: words('Hello') })
    await after(11, () => call('PATCH', `${at}/blocks/${text.id}`, { settings: words('Hello '.repeat(200)) }))
    const src = 'https://pictures.example/1.png'
    await call('POST', `${at}/blocks`, {
      type: 'gallery',
      settings: { pictures: [{ src, alt: 'On stage', width: 9 }] },
    })
    const show = { id: 'e1', date: '2027-02-05', time: '20:30', venue: 'Musicbox', city: 'Lisbon', mark: 'sold-out' }
    await call('POST', `${at}/blocks`, { type: 'events', settings: { events: [show] } })
    const all = await noted()
    expect(all.map(([, , , is]) => is)).toEqual([
      { shown: true, text: '**Hello**' },
      { shown: true, layout: 'grid', pictures: `${src} “On stage”` },
      { shown: true, events: '2027-02-05 20:30, Musicbox, Lisbon, sold out' },
      { text: expect.stringMatching(/^\*\*Hello (Hello )+…$/) },
    ])
    expect(String(all[3]?.[3].text).length).toBeLessThanOrEqual(MAX_CHANGE_VALUE)
  })

  it('those that came and went with their page', async () => {
    await call('DELETE', at)
    expect(await noted()).toEqual([])
    const [made, gone] = await notedChanges(test, nova, 'pages')
    expect([made?.[3].blocks, gone?.[2].blocks]).toEqual(['Link “Tickets”, Divider', 'Link “Tickets”, Divider'])
  })
})
