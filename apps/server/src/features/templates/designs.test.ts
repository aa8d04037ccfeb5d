import type { ResponseOf, getTemplate, Template } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const PATH = '/api/templates'
const design = {
  version: 1,
  accent: '#0d6e3c',
  font: 'sans',
  plain: null,
  blocks: [
    { id: 'a', block: { type: 'heading', text: 'Hi {{first_name|there}}', size: 'large' } },
    { id: 'b', block: { type: 'button', label: 'Listen', href: 'https://example.com/a' } },
  ],
}
const EMAIL = { channel: 'email', name: 'Release', subject: 'Out now', design }

let owner: Visitor
beforeEach(async () => {
  test.setTier('pro')
  owner = await test.signUp()
})
const send = (method: 'POST' | 'PATCH' | 'GET', path: string, body?: object) =>
  test.call(owner, method, PATH + path, body)
const whole = async (id: string) => (await send('GET', `/${id}`)).json<ResponseOf<typeof getTemplate>>()
const saved = async () => (await send('POST', '', EMAIL)).json<Template>()

describe('a template of blocks', () => {
  it('keeps them, and says them in words, also as a copy and in a file', async () => {
    const { id } = await saved()
    const words = 'Hi {{first_name|there}}\n\nListen: https://example.com/a'
    expect(await whole(id)).toMatchObject({ has_design: true, design, content: words })
    const { items } = (await send('GET', '')).json<{ items: object[] }>()
    expect(items).toEqual([expect.objectContaining({ has_design: true, content: words })])
    expect(items[0]).not.toHaveProperty('design')
    const copy = (await send('POST', `/${id}/duplicate`)).json<Template>()
    expect(await whole(copy.id)).toMatchObject({ design })
    const file = (await send('GET', `/export?template_id=${id}`)).json<object>()
    expect((await send('POST', '/import', file)).json()).toEqual({ imported: 1 })
  })

  it('keeps its blocks when it is renamed; words replace them', async () => {
    const { id } = await saved()
    expect((await send('PATCH', `/${id}`, { name: 'Other' })).json()).toMatchObject({ has_design: true })
    expect((await send('PATCH', `/${id}`, { content: 'Words' })).json()).toMatchObject({ has_design: false })
    expect(await whole(id)).toMatchObject({ design: null, content: 'Words' })
    expect((await send('PATCH', `/${id}`, { design })).json()).toMatchObject({ has_design: true })
  })

  it('is refused for texts, with unknown fields, and with nothing to say', async () => {
    const refused = async (body: object) => (await send('POST', '', body)).json<{ message: string }>()
    const text = { channel: 'sms', name: 'Show', design }
    expect(await refused(text)).toMatchObject({ code: 'VALIDATION_FAILED', message: 'Only emails are made of blocks.' })
    const badly = { ...design, blocks: [{ id: 'a', block: { type: 'heading', text: '{{nickname}}' } }] }
    expect((await refused({ ...EMAIL, design: badly })).message).toContain('"nickname"')
    expect((await refused({ ...EMAIL, design: null })).message).toBe('Write what the template says.')
  })
})
