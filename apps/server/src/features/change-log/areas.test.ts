import type { Change, Contact, MiniSite } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { turnOnTwoFactor } from '../../testing/account-factory.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { notedChanges } from '../../testing/noted-changes.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { clearDeleted } from '../contacts/commands/clear-deleted.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp({ isVerified: true, name: 'Nova Reyes' })
})

const call = async <T>(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object) => {
  const answer = await test.call(nova, method, url, body)
  if (answer.statusCode >= 400) throw new Error(answer.body)
  return (answer.body === '' ? undefined : answer.json()) as T
}
const noted = (area: string) => notedChanges(test, nova, area)

describe('the log of changes knows', () => {
  it('pages: their name, address, bio, and whether they are shown', async () => {
    const { id, username } = await call<MiniSite>('POST', '/api/minisites', {
      username: `p${nova.id.slice(-12)}`,
      name: 'Nova',
    })
    await call('PATCH', `/api/minisites/${id}`, { is_active: false, bio: 'Low-tide pop' })
    await call('DELETE', `/api/minisites/${id}`)
    expect(await noted('pages')).toEqual([
      ['Nova', 'created', expect.anything(), expect.objectContaining({ name: 'Nova', username })],
      ['Nova', 'changed', { published: true, bio: null }, { published: false, bio: 'Low-tide pop' }],
      ['Nova', 'deleted', expect.objectContaining({ username, published: false }), expect.anything()],
    ])
  })

  it('pages: their pictures, look, social icons, and search settings, each choice as a field', async () => {
    const { id } = await call<MiniSite>('POST', '/api/minisites', { username: `l${nova.id.slice(-12)}`, name: 'Nova' })
    const picture = (n: number) => `https://pictures.example/${n}.png`
    await call('PATCH', `/api/minisites/${id}`, {
      avatar_url: picture(1),
      theme: 'tide',
      header_settings: {
        version: 1,
        social: [{ platform: 'instagram', url: 'https://instagram.com/nova' }],
        design: { background: { kind: 'gradient', from: '#000000', to: '#ffffff', angle: 90 }, buttonShape: 'pill' },
      },
    })
    test.setNow(new Date(Date.now() + 11 * 60_000))
    await call('PATCH', `/api/minisites/${id}`, {
      avatar_url: null,
      header_settings: { version: 1, social: [], design: { background: { kind: 'picture', url: picture(2) } } },
    })
    await call('PATCH', `/api/minisites/${id}/seo`, { title: 'Nova, live', image_url: picture(3), no_index: true })
    test.setNow(undefined)
    const [, first, second] = await noted('pages')
    expect(first).toEqual([
      'Nova',
      'changed',
      {
        picture: null,
        theme: expect.any(String) as string,
        social_icons: null,
        background: null,
        button_shape: null,
      },
      {
        picture: picture(1),
        theme: 'tide',
        social_icons: 'instagram https://instagram.com/nova',
        background: '#000000 to #ffffff, 90°',
        button_shape: 'pill',
      },
    ])
    expect(second?.at(-1)).toEqual({
      picture: null,
      social_icons: null,
      background: 'a picture',
      background_picture: picture(2),
      button_shape: null,
      search_title: 'Nova, live',
      search_picture: picture(3),
      hidden_from_search: true,
    })
  })

  it('API keys: their name and permissions, and nothing that opens a door', async () => {
    const made = await call<{ id: string; key: string; prefix: string }>('POST', '/api/api-keys', {
      name: 'Zapier',
      scopes: ['contacts:write', 'campaigns:read', 'contacts:read'],
    })
    await call('DELETE', `/api/api-keys/${made.id}`)
    await call('POST', '/api/api-keys', { name: 'Radio', scopes: ['me:read'] })
    await call('POST', '/api/auth/change-password', { newPassword: 'a new low tide', revokeApiKeys: true })
    const permissions = { may_read: 'campaigns, contacts', may_change: 'contacts' }
    const none = { may_read: null, may_change: null }
    const all = await noted('api-keys')
    expect(all).toEqual([
      ['Zapier', 'created', none, permissions],
      ['Zapier', 'revoked', permissions, none],
      ['Radio', 'created', { may_read: null }, { may_read: 'me' }],
      ['Radio', 'revoked', { may_read: 'me' }, { may_read: null }],
    ])
    const { rows } = await test.house.db.systemPool.query(
      'select to_jsonb(c)::text as row, c.actor from changes c where user_id = $1',
      [nova.id],
    )
    for (const { row, actor } of rows) {
      expect(actor).toBe('owner')
      expect(row).not.toContain(made.prefix)
    }
  })

  it('domains of pages and of mail', async () => {
    const { id: siteId } = await call<MiniSite>('POST', '/api/minisites', {
      username: `d${nova.id.slice(-12)}`,
      name: 'Nova',
    })
    const name = `nova-${nova.id.slice(-12)}.example`
    const host = await call<{ id: string }>('POST', '/api/site-hosts', { host: `fans.${name}`, mini_site_id: siteId })
    await call('PATCH', `/api/site-hosts/${host.id}`, { redirects: true })
    await call('DELETE', `/api/site-hosts/${host.id}`)
    const domain = await call<{ id: string }>('POST', '/api/domains', { domain: name })
    await call('PATCH', `/api/domains/${domain.id}`, { local_part: 'letters' })
    await call('DELETE', `/api/domains/${domain.id}`)
    const all = await noted('domains')
    expect(all).toEqual([
      [`fans.${name}`, 'created', expect.anything(), { host: `fans.${name}`, page: 'Nova' }],
      [`fans.${name}`, 'changed', { redirects: false }, { redirects: true }],
      [`fans.${name}`, 'deleted', {}, {}],
      [name, 'created', expect.anything(), { domain: name, sender: true, from: expect.stringContaining(`@${name}`) }],
      [name, 'changed', { from: expect.anything() }, { from: `letters@${name}` }],
      [name, 'deleted', {}, {}],
    ])
    expect(JSON.stringify(all), 'no key').not.toMatch(/PRIVATE|private/)
  })

  it('the account, and never a secret', async () => {
    await call('PATCH', '/api/me', { name: 'Nova R.' })
    await call('POST', '/api/auth/change-password', { newPassword: 'a new low tide' })
    const all = await noted('account')
    expect(all).toEqual([
      ['', 'changed', { name: 'Nova Reyes' }, { name: 'Nova R.' }],
      ['', 'secured', { password: null }, { password: 'another' }],
    ])
    expect(JSON.stringify(all)).not.toContain('low tide')
  })

  it('every change of how its owner logs in, also one that is taken back at once', async () => {
    await turnOnTwoFactor(test, nova)
    await call('POST', '/api/auth/two-factor/disable')
    await call('PATCH', '/api/me', { name: 'Nova R.' })
    await turnOnTwoFactor(test, nova)
    expect((await noted('account')).map(([, action, , after]) => [action, after])).toEqual([
      ['secured', { second_step: true }],
      ['secured', { second_step: false }],
      ['changed', { name: 'Nova R.' }],
      ['secured', { second_step: true }],
    ])
  })

  it('contacts that were changed by hand: tags, consent, status, and custom fields; and forgets the erased', async () => {
    const [mia, ben] = await insertContacts(test.house, nova.id, [
      { name: 'Mia', email: 'mia@fans.example' },
      { name: 'Ben', email: 'ben@fans.example' },
    ])
    const size = await call<{ id: string }>('POST', '/api/contacts/fields', { label: 'Shirt size', type: 'text' })
    const at = `/api/contacts/${mia?.id}`
    await call<Contact>('PATCH', at, { tags: ['vip'], custom: { [size.id]: 'M' }, name: 'Mia R.' })
    await call('POST', `${at}/consent`, {
      channel: 'email',
      state: 'subscribed',
      statement: 'She told me at the merch table.',
    })
    await call('POST', '/api/contacts/bulk', {
      selection: { ids: [mia?.id, ben?.id] },
      change: { kind: 'add-tags', tags: ['press'] },
    })
    const all = await noted('contacts')
    expect(all).toEqual([
      [
        'Mia R.',
        'changed',
        { tags: '', 'Field: Shirt size': null, email_consent: 'unknown' },
        { tags: 'vip', 'Field: Shirt size': 'M', email_consent: 'subscribed' },
      ],
      ['2 people', 'changed', { tags_added: null }, { tags_added: 'press' }],
    ])
    expect(JSON.stringify(all), 'no words of hers').not.toContain('merch table')
    await call('POST', `${at}/erasure`)
    expect((await noted('contacts')).map(([name, action]) => [name, action])).toEqual([
      ['2 people', 'changed'],
      ['1 person', 'erased'],
    ])
  })

  it('contacts by the name that they have now, without keeping it, for as long as they are there', async () => {
    const [mia, ben, former] = await insertContacts(test.house, nova.id, [
      { name: 'Mia Secret' },
      { name: 'Ben' },
      { name: 'Ben before' },
    ])
    for (const [contact, tag] of [
      [mia, 'press'],
      [ben, 'vip'],
      [former, 'crew'],
    ] as const)
      await call('PATCH', `/api/contacts/${contact?.id}`, { tags: [tag] })
    const { rows } = await test.house.db.systemPool.query(
      'select distinct object_name from changes where user_id = $1',
      [nova.id],
    )
    expect(rows).toEqual([{ object_name: '' }])
    await call('PATCH', `/api/contacts/${mia?.id}`, { name: 'Mia' })
    await call('POST', `/api/contacts/${ben?.id}/merge`, { other_id: former?.id })
    const named = async () => (await noted('contacts')).map(([name, , , after]) => [name, after])
    expect(await named()).toEqual([
      ['Mia', { tags: 'press' }],
      ['Ben', { tags: 'vip' }],
      ['Ben', { tags: 'crew' }],
      ['2 people', {}],
    ])
    await call('DELETE', `/api/contacts/${mia?.id}`)
    test.setNow(new Date(Date.now() + 25 * 3_600_000))
    await clearDeleted(jobContext(test.house))
    test.setNow(undefined)
    expect(await named()).toEqual([
      ['Ben', { tags: 'vip' }],
      ['Ben', { tags: 'crew' }],
      ['2 people', {}],
      ['1 person', {}],
    ])
  })

  it('contacts that were created, merged, deleted, restored, and erased, by hand or by a key, without a word about them', async () => {
    const { key } = await call<{ key: string }>('POST', '/api/api-keys', { name: 'Zapier', scopes: ['contacts:write'] })
    const byKey = async <T>(method: 'POST' | 'DELETE', url: string, body?: object) =>
      (await test.call(undefined, method, url, body, { authorization: `Bearer ${key}` })).json<T>()
    const [mia, again] = [
      await call<Contact>('POST', '/api/contacts', { name: 'Mia', email: 'mia@fans.example', tags: ['secret'] }),
      await call<Contact>('POST', '/api/contacts', { name: 'Mia', phone: '+442079460601' }),
    ]
    const ben = await byKey<Contact>('POST', '/api/contacts', { name: 'Ben', email: 'ben@fans.example' })
    await call('POST', `/api/contacts/${mia.id}/merge`, { other_id: again.id })
    const gone = await byKey<{ deletion_id: string }>('DELETE', `/api/contacts/${ben.id}`)
    await call('POST', `/api/contacts/deletions/${gone.deletion_id}/undo`)
    await call('POST', '/api/contacts/bulk', { selection: { ids: [mia.id, ben.id] }, change: { kind: 'delete' } })
    await call('POST', '/api/contacts/deleted/restore', { ids: [mia.id, ben.id] })

    const { items } = await call<{ items: Change[] }>('GET', '/api/changes?area=contacts')
    const all = items.toReversed()
    expect(all.map(({ object_name: name, action, actor_name: actor }) => [name, action, actor])).toEqual([
      ['Mia', 'created', null],
      ['Ben', 'created', 'Zapier'],
      ['2 people', 'merged', null],
      ['1 person', 'deleted', 'Zapier'],
      ['1 person', 'restored', null],
      ['2 people', 'deleted', null],
      ['2 people', 'restored', null],
    ])
    expect(all.map(({ before, after }) => ({ ...before, ...after }))).toEqual(all.map(() => ({})))
    const { items: ofDeletion } = await call<{ items: Change[] }>('GET', `/api/changes?object=${gone.deletion_id}`)
    expect(ofDeletion.map(({ action }) => action)).toEqual(['restored', 'deleted'])

    await call('POST', `/api/contacts/${ben.id}/erasure`)
    await call('POST', `/api/contacts/${mia.id}/erasure`)
    const { rows } = await test.house.db.systemPool.query(
      `select object_name, action, to_jsonb(c)::text as row from changes c where user_id = $1 and area = 'contacts' order by at, id`,
      [nova.id],
    )
    expect(rows.map(({ object_name: name, action }) => [name, action])).toEqual([
      ['2 people', 'merged'],
      ['1 person', 'deleted'],
      ['1 person', 'restored'],
      ['2 people', 'deleted'],
      ['2 people', 'restored'],
      ['1 person', 'erased'],
      ['1 person', 'erased'],
    ])
    const kept = JSON.stringify(rows)
    for (const trace of [mia.id, again.id, ben.id, 'Mia', 'fans.example', '7946', 'secret'])
      expect(kept).not.toContain(trace)
  })

  it('custom fields whose labels are those of other fields', async () => {
    const [mia] = await insertContacts(test.house, nova.id, [{}])
    const own = await call<{ id: string }>('POST', '/api/contacts/fields', { label: 'tags', type: 'text' })
    await call('PATCH', `/api/contacts/${mia?.id}`, { tags: ['vip'], custom: { [own.id]: 'none' } })
    expect((await noted('contacts')).map(([, , , after]) => after)).toEqual([{ tags: 'vip', 'Field: tags': 'none' }])
  })
})
