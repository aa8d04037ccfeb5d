import type { Template } from '@greenroom/contracts'
import { MAX_TEMPLATES } from '@greenroom/domain'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobContext, ownerContext } from '../../platform/house.ts'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { jobs } from './jobs.ts'
import { findTemplate, noteTemplateUse } from './public.ts'

const test = useTestApp()
const PATH = '/api/templates'
const TEXT = { channel: 'sms', name: 'Show', content: 'Hi {{first_name|there}}, see you at [venue]' }
let owner: Visitor
beforeAll(() => test.setTier('pro'))
beforeEach(async () => {
  owner = await test.signUp()
})

const post = (body: object, path = PATH) => test.call(owner, 'POST', path, body)
async function add(body: object = {}): Promise<Template> {
  const answer = await post({ ...TEXT, ...body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Template>()
}
const list = async (query = '') =>
  (await test.call(owner, 'GET', `${PATH}${query}`)).json<{
    items: Template[]
    total: number
    folders: { name: string; templates: number }[]
  }>()
async function forgetDeleted(at: Date): Promise<void> {
  test.setNow(at)
  await jobs.find(({ name }) => name === 'templates.forget-deleted')?.handle(jobContext(test.house), {})
  test.setNow(undefined)
}
const names = async (query = '') => (await list(query)).items.map(({ name }) => name)

describe('templates', () => {
  it('are saved, read, changed, and found by any of their words', async () => {
    const text = await add({ name: ' Show ', folder: ' Tour ' })
    expect(text).toMatchObject({ ...TEXT, folder: 'Tour', subject: '', is_locked: false, version: 1, uses: 0 })
    const mail = await add({ channel: 'email', name: 'Album', subject: 'It is out', content: 'Low Tide' })
    const changed = await test.call(owner, 'PATCH', `${PATH}/${mail.id}`, { subject: 'Out now', version: 1 })
    expect(changed.json()).toMatchObject({ name: 'Album', subject: 'Out now', content: 'Low Tide', version: 2 })
    expect((await test.call(owner, 'GET', `${PATH}/${mail.id}`)).json()).toMatchObject({ version: 2, used_by: [] })
    expect(await names('?q=low%20TIDE')).toEqual(['Album'])
    expect(await names('?q=out%20NOW')).toEqual(['Album'])
    expect(await names('?q=tour')).toEqual(['Show'])
    expect(await names('?q=%25')).toEqual([])
    expect(await names('?channel=sms')).toEqual(['Show'])
    expect(await names('?sort=name')).toEqual(['Album', 'Show'])
  })

  it('come page by page, with the folders of their channel', async () => {
    for (const folder of ['tour', '', 'Merch', 'tour']) await add({ folder })
    await add({ channel: 'email', folder: 'News' })
    expect(await list('?channel=sms&limit=3&page=2&q=show')).toMatchObject({
      total: 4,
      items: [{ name: 'Show' }],
      folders: [
        { name: '', templates: 1 },
        { name: 'Merch', templates: 1 },
        { name: 'tour', templates: 2 },
      ],
    })
    expect((await list('?folder=tour')).total).toBe(2)
    expect((await list('?folder=')).total).toBe(1)
  })

  it('with an unknown field are refused at its place, with a suggestion', async () => {
    const refused = await post({ ...TEXT, content: 'Hi {{firstname}}' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      message: 'There is no field "firstname". Did you mean {{first_name}}?',
      details: { issues: [{ path: 'body.content' }] },
    })
    const { id } = await add()
    const changed = await test.call(owner, 'PATCH', `${PATH}/${id}`, { content: 'Hi {{name' })
    expect(changed.json()).toMatchObject({ code: 'VALIDATION_FAILED', details: { issues: [{ path: 'body.content' }] } })
    const subject = await post({ ...TEXT, channel: 'email', subject: '{{nope}}' })
    expect(subject.json()).toMatchObject({ details: { issues: [{ path: 'body.subject' }] } })
  })

  it('keep within what their channel carries, also when that changes', async () => {
    const long = 'x'.repeat(1601)
    expect((await post({ ...TEXT, content: long })).statusCode).toBe(400)
    expect((await post({ ...TEXT, subject: 'Hi' })).json()).toMatchObject({ message: 'A text message has no subject.' })
    const mail = await add({ channel: 'email', subject: '', content: long })
    expect((await test.call(owner, 'PATCH', `${PATH}/${mail.id}`, { channel: 'sms' })).statusCode).toBe(400)
    const short = { channel: 'sms', content: 'Short' }
    expect((await test.call(owner, 'PATCH', `${PATH}/${mail.id}`, short)).json()).toMatchObject(short)
  })

  it('changed somewhere else meanwhile are not overwritten', async () => {
    const { id } = await add()
    await test.call(owner, 'PATCH', `${PATH}/${id}`, { name: 'First' })
    const late = await test.call(owner, 'PATCH', `${PATH}/${id}`, { name: 'Second', version: 1 })
    expect(late.json()).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { name: 'First', version: 2 } } })
  })

  it('are copied into the same folder', async () => {
    const { id } = await add({ folder: 'Tour' })
    const copy = await post({}, `${PATH}/${id}/duplicate`)
    expect(copy.json()).toMatchObject({ ...TEXT, name: 'Show (copy)', folder: 'Tour' })
  })

  it('that were deleted come back for a day, then no more', async () => {
    const { id, created_at: made } = await add({ folder: 'Tour' })
    expect((await test.call(owner, 'DELETE', `${PATH}/${id}`)).statusCode).toBe(204)
    expect(await list()).toMatchObject({ total: 0, folders: [] })
    expect((await test.call(owner, 'GET', `${PATH}/${id}`)).statusCode).toBe(404)
    const restore = () => post({}, `${PATH}/${id}/restore`)
    expect((await restore()).json()).toMatchObject({ id, name: 'Show', folder: 'Tour' })
    expect((await restore()).statusCode).toBe(404)
    await test.call(owner, 'DELETE', `${PATH}/${id}`)
    await forgetDeleted(new Date(Date.parse(made) + 25 * 3_600_000))
    expect((await restore()).statusCode).toBe(404)
  })

  it('move with their folder, which can be renamed, joined with another, and dissolved', async () => {
    await add({ folder: 'Tour' })
    await add({ channel: 'email', folder: 'Tour' })
    const rename = (folder: string, to: string) => post({ folder, to }, `${PATH}/folders/rename`)
    expect((await rename('Tour', ' Tour 2027 ')).json()).toEqual({ templates: 2 })
    expect((await list()).folders).toEqual([{ name: 'Tour 2027', templates: 2 }])
    expect((await rename('Tour 2027', '')).json()).toEqual({ templates: 2 })
    expect((await rename('Tour 2027', 'x')).statusCode).toBe(404)
    expect((await rename('', 'x')).statusCode).toBe(400)
  })

  it('are found by the palette, and by nobody else', async () => {
    const { id } = await add()
    const find = async (who: Visitor) =>
      (await test.call(who, 'GET', '/api/search?q=show&category=everything')).json<{ items: unknown[] }>().items
    expect(await find(owner)).toEqual([
      { category: 'templates', title: 'Show', subtitle: 'Text', url: `/dashboard/templates?template=${id}` },
    ])
    expect(await find(await test.signUp())).toEqual([])
  })
})

describe('a template that is used', () => {
  const within = async <T>(work: (context: Awaited<ReturnType<typeof ownerContext>>) => Promise<T>) =>
    work(await ownerContext(test.house, ownerIdOf(owner.id)))
  const use = (id: string) =>
    within((context) => context.db.forOwner(context.ownerId, (tx) => noteTemplateUse(context, tx, id)))

  it('counts its uses, and is among the last used', async () => {
    const { id } = await add({ name: 'Used' })
    await add({ name: 'New' })
    expect(await use(id)).toMatchObject({ id, content: TEXT.content })
    expect(await names('?sort=used')).toEqual(['Used', 'New'])
    expect((await list('?sort=used')).items[0]).toMatchObject({ uses: 1, last_used_at: expect.any(String), version: 1 })
    const found = await within((context) => context.db.forOwner(context.ownerId, (tx) => findTemplate(context, tx, id)))
    expect(found).toMatchObject({ id, uses: 1 })
  })

  it('has room in the plan: one that is locked can be changed and deleted, but not used', async () => {
    const { id } = await add()
    await within((context) =>
      context.db.forOwner(context.ownerId, async (tx) =>
        context.lockables.get('message_templates')?.keepOnly(tx, context, []),
      ),
    )
    expect((await test.call(owner, 'PATCH', `${PATH}/${id}`, { name: 'Later' })).json()).toMatchObject({
      name: 'Later',
      is_locked: true,
    })
    await expect(use(id)).rejects.toThrow('Your plan has no room for “Later”')
    expect((await test.call(owner, 'DELETE', `${PATH}/${id}`)).statusCode).toBe(204)
    await expect(use(id)).rejects.toThrow('We could not find this template.')
  })
})

describe('a file of templates', () => {
  const file = (...templates: object[]) => post({ templates }, `${PATH}/import`)

  it('brings everything that another account has exported', async () => {
    await add({ folder: 'Tour' })
    const mail = await add({ channel: 'email', name: 'Album', subject: 'Ω', content: 'Line\n"two" 🎸' })
    const exported = await test.call(owner, 'GET', `${PATH}/export`)
    expect(exported.headers['content-disposition']).toMatch(
      /^attachment; filename="greenroom-templates-[\d-]{10}\.json"$/,
    )
    const one = await test.call(owner, 'GET', `${PATH}/export?template_id=${mail.id}`)
    expect(one.json()).toEqual({
      templates: [{ channel: 'email', name: 'Album', folder: '', subject: 'Ω', content: 'Line\n"two" 🎸' }],
    })
    owner = await test.signUp()
    expect((await post(exported.json(), `${PATH}/import`)).json()).toEqual({ imported: 2 })
    expect((await test.call(owner, 'GET', `${PATH}/export`)).json()).toEqual(exported.json())
    expect((await test.call(owner, 'GET', `${PATH}/export?template_id=${mail.id}`)).statusCode).toBe(404)
  })

  it('comes as a whole or not at all, and says which entries are wrong', async () => {
    const wrong = { ...TEXT, content: '{{firstname}}' }
    const refused = await file(TEXT, wrong, { ...TEXT, name: ' ' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().details.issues).toEqual([
      {
        path: 'body.templates.1.content',
        message: 'There is no field "firstname". Did you mean {{first_name}}?',
      },
      { path: 'body.templates.2.name', message: 'Give the template a name.' },
    ])
    expect((await list()).total).toBe(0)
    for (const body of [{}, { templates: [] }, { templates: 'x' }, { templates: [TEXT], more: 1 }])
      expect((await post(body, `${PATH}/import`)).statusCode).toBe(400)
    expect((await file(...Array.from({ length: MAX_TEMPLATES + 1 }, () => TEXT))).statusCode).toBe(400)
  })

  it('is bounded by what anybody may have', async () => {
    expect((await file(...Array.from({ length: MAX_TEMPLATES }, () => TEXT))).json()).toEqual({
      imported: MAX_TEMPLATES,
    })
    expect((await post(TEXT)).json()).toMatchObject({ code: 'CONFLICT' })
    owner = await test.signUp()
    const large = { ...TEXT, channel: 'email', content: '𝕏'.repeat(25_000) }
    const many = await file(...Array.from({ length: 22 }, () => large))
    expect(many.json()).toMatchObject({ code: 'CONFLICT' })
    expect((await file(...Array.from({ length: 20 }, () => large))).statusCode).toBe(201)
    const { id } = await add()
    const more = { channel: 'email', content: large.content }
    expect((await test.call(owner, 'PATCH', `${PATH}/${id}`, more)).json()).toMatchObject({ code: 'CONFLICT' })
  })

  it('cannot fill the disk by being deleted: for a day they count', async () => {
    const large = { ...TEXT, channel: 'email', content: '𝕏'.repeat(25_000) }
    const added = await file(...Array.from({ length: 20 }, () => large))
    expect(added.statusCode).toBe(201)
    const { items } = await list()
    for (const { id } of items) expect((await test.call(owner, 'DELETE', `${PATH}/${id}`)).statusCode).toBe(204)
    const refused = await post(large)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'Together, your templates would exceed 2 MB. Deleted ones count for a day, because they can be restored.',
    ])
    expect((await post({}, `${PATH}/${items[0]?.id}/restore`)).statusCode).toBe(200)
    await forgetDeleted(new Date(Date.now() + 25 * 3_600_000))
    expect((await post(large)).statusCode).toBe(201)
  })
})
