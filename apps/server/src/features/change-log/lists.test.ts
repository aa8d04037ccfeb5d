import type { Segment } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { notedChanges } from '../../testing/noted-changes.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
})

const call = async <T = { id: string }>(method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  const answer = await test.call(nova, method, url, body)
  if (answer.statusCode >= 400) throw new Error(answer.body)
  return (answer.body === '' ? undefined : answer.json()) as T
}

describe('the log of changes knows', () => {
  it('custom fields: their name, choices, and place', async () => {
    const shirt = await call('POST', '/api/contacts/fields', { label: 'Shirt', type: 'choice', options: ['S', 'M'] })
    await call('POST', '/api/contacts/fields', { label: 'Met at', type: 'text' })
    await call('PATCH', `/api/contacts/fields/${shirt.id}`, { label: 'T-shirt', options: ['S', 'M', 'L'], position: 1 })
    await call('DELETE', `/api/contacts/fields/${shirt.id}`)
    expect(await notedChanges(test, nova, 'fields')).toEqual([
      ['Shirt', 'created', expect.anything(), { name: 'Shirt', type: 'choice', choices: 'S, M', place: 1 }],
      ['Met at', 'created', expect.anything(), { name: 'Met at', type: 'text', place: 2 }],
      [
        'T-shirt',
        'changed',
        { name: 'Shirt', choices: 'S, M', place: 1 },
        { name: 'T-shirt', choices: 'S, M, L', place: 2 },
      ],
      ['T-shirt', 'deleted', { name: 'T-shirt', type: 'choice', choices: 'S, M, L', place: 2 }, expect.anything()],
    ])
  })

  it('saved views of contacts and campaigns: what they show, in words', async () => {
    const size = await call('POST', '/api/contacts/fields', { label: 'Shirt size', type: 'text' })
    const rule = { version: 1, time_zone: 'UTC', where: { combinator: 'and', rules: [] } }
    const close = await call<Segment>('POST', '/api/segments', { name: 'Close fans', rule })
    const fans = await call('POST', '/api/contacts/views', { name: 'Fans', query: 'tag=vip&tag=press&sort=name' })
    const columns = ['email', `custom:${size.id}`]
    await call('PATCH', `/api/contacts/views/${fans.id}`, { query: `segment=${close.id}&starred=true`, columns })
    await call('DELETE', `/api/contacts/views/${fans.id}`)
    const texts = await call('POST', '/api/campaigns/views', { name: 'Texts', query: 'type=sms' })
    await call('PATCH', `/api/campaigns/views/${texts.id}`, { name: 'All texts' })
    expect(await notedChanges(test, nova, 'views')).toEqual([
      [
        'Fans',
        'created',
        expect.anything(),
        { list: 'contacts', name: 'Fans', shows: 'Tags: vip or press\nSorted by: name' },
      ],
      [
        'Fans',
        'changed',
        { shows: 'Tags: vip or press\nSorted by: name', columns: null },
        { shows: 'Segment: Close fans\nStarred', columns: 'email, Shirt size' },
      ],
      ['Fans', 'deleted', expect.objectContaining({ shows: 'Segment: Close fans\nStarred' }), expect.anything()],
      ['Texts', 'created', expect.anything(), { list: 'campaigns', name: 'Texts', shows: 'Channel: sms', place: 1 }],
      ['All texts', 'changed', { name: 'Texts' }, { name: 'All texts' }],
    ])
  })

  it('notes on a contact without their words, for as long as the contact is there', async () => {
    const [mia] = await insertContacts(test.house, nova.id, [{ name: 'Mia' }])
    const at = `/api/contacts/${mia?.id}`
    const { id } = await call('POST', `${at}/notes`, { body: 'Allergic to nuts' })
    for (const body of ['Allergic to peanuts', 'Allergic to peanuts'])
      await call('PATCH', `${at}/notes/${id}`, { body })
    await call('DELETE', `${at}/notes/${id}`)
    expect(await notedChanges(test, nova, 'contacts')).toEqual([
      ['Mia', 'note-added', {}, {}],
      ['Mia', 'note-edited', {}, {}],
      ['Mia', 'note-deleted', {}, {}],
    ])
    const kept = 'select to_jsonb(c)::text as row from changes c where user_id = $1'
    const before = await test.house.db.systemPool.query<{ row: string }>(kept, [nova.id])
    for (const { row } of before.rows) expect(row).not.toMatch(/Mia|nuts/)
    await call('POST', `${at}/erasure`)
    const { rows } = await test.house.db.systemPool.query<{ row: string }>(kept, [nova.id])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).toContain('erased')
    expect(rows[0]?.row).not.toContain(mia?.id)
  })
})
