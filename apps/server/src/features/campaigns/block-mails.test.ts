import type { CampaignPerson } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { LETTER, mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, drafted, look, mailTo, newFan, newSender, query, read, send } = mailCampaignHands(test)

let nova: Visitor
beforeEach(async () => {
  nova = await newSender()
})

/** Returns a design with a heading, and words for people of Lisbon. */
const designWith = (heading: string, words: string) => ({
  version: 1,
  accent: '#0d6e3c',
  font: 'sans',
  plain: null,
  blocks: [
    { id: 'a', block: { type: 'heading', text: heading, size: 'large' } },
    { id: 'c', block: { type: 'divider' }, only: { field: 'tag', is: false, values: ['vip'] } },
    { id: 'b', block: { type: 'text', content: words }, only: { field: 'city', is: true, values: ['lisbon'] } },
  ],
})

const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
const pathOf = (url: string) => url.slice(test.house.urls.publicUrl.length)

describe('an email of blocks', () => {
  it('leaves with blocks that some people only get', async () => {
    const [ana, mia] = [await newFan(nova, { name: 'Ana Reis' }), await newFan(nova)]
    await query("update contacts set city = 'LISBON', tags = '{VIP}' where id = $1", [ana.id])
    const design = designWith('Hi {{first_name}}', 'See you at Lux.')
    const { id } = await send(nova, { content: 'ignored', design })
    expect(await read(nova, id)).toMatchObject({ design, content: 'Hi {{first_name}}\n\n* * *\n\nSee you at Lux.' })
    const [toAna, toMia] = [await mailTo(ana.email), await mailTo(mia.email)]
    expect(toAna.html).toContain('Hi Ana</h1>')
    for (const part of ['html', 'text'] as const) {
      expect(toAna[part]).toContain('See you at Lux.')
      expect(toMia[part]).not.toContain('Lux')
    }
    const shown = await act(nova, id, 'preview/person', { pick: 'named', contact_id: ana.id })
    expect(shown.json<{ person: CampaignPerson }>().person.mail?.html).toMatch(/^(?!.*<hr).*See you at Lux/s)
    expect(toAna.html).not.toContain('<hr')
    expect(toMia.html).toContain('<hr')
    const view = linksOf(toAna.html).find((url) => url.includes('/v/')) ?? ''
    expect((await test.app.inject(pathOf(view))).body).toContain('See you at Lux.')
  })

  it('has one body: words that are written after blocks replace them, and a text has no blocks', async () => {
    const design = designWith('Hello', 'There')
    const draft = await drafted(nova, { ...LETTER, design })
    const patch = (body: object) => test.call(nova, 'PATCH', `/api/campaigns/${draft.id}`, body)
    expect((await patch({ name: 'Other' })).json()).toMatchObject({ design })
    expect((await patch({ content: 'Words' })).json()).toMatchObject({ design: null, content: 'Words' })
    expect((await patch({ design })).json()).toMatchObject({ design, content: 'Hello\n\n* * *\n\nThere' })
    const copy = (await act(nova, draft.id, 'duplicate')).json<{ design: unknown }>()
    expect(copy.design).toEqual(design)
    const text = await test.call(nova, 'POST', '/api/campaigns', { type: 'sms', name: 'Text', design })
    expect(text.json()).toMatchObject({ code: 'VALIDATION_FAILED', message: 'Only emails are made of blocks.' })
    const twice = { ...design, plain: '{{nickname}}' + '{{name}} '.repeat(201) }
    await patch({ design: twice })
    expect((await look(nova, draft.id)).problems.map(({ text }) => text)).toEqual([
      expect.stringContaining('"nickname"'),
      'It has more than 200 personal fields.',
    ])
    const badly = designWith('{{nickname}}', 'There')
    await patch({ design: { ...badly, plain: 'Fine' } })
    expect((await look(nova, draft.id)).problems.map(({ text }) => text)).toEqual([
      expect.stringContaining('"nickname"'),
    ])
    const { items } = (await test.call(nova, 'GET', '/api/campaigns?type=email')).json<{ items: object[] }>()
    expect(items[0]).not.toHaveProperty('design')
    const wild = {
      ...design,
      blocks: [{ id: 'x', block: { type: 'picture', url: 'https://evil.example/x', alt: '' } }],
    }
    expect((await patch({ design: wild })).statusCode).toBe(400)
  })

  it('can have HTML of an expert, without what is unsafe, and its links are counted', async () => {
    const fan = await newFan(nova, { name: 'Ana Reis' })
    const html =
      '<script>alert(1)</script><table><tr><td style="color:#222;position:fixed"><p onclick="x()">Hi {{first_name}}, <a style="color:#111" href="https://example.com/a?b=1&amp;c=2">listen</a></p></td></tr></table></td></tr></table>'
    const design = { ...designWith('', ''), blocks: [{ id: 'a', block: { type: 'html', html } }] }
    const { id } = await send(nova, { content: '', design })
    expect(await read(nova, id)).toMatchObject({
      design,
      content: 'Hi {{first_name}}, listen (https://example.com/a?b=1&c=2)',
    })
    const mail = await mailTo(fan.email)
    expect(mail.html).not.toMatch(/script|onclick|position:fixed/)
    expect(mail.html).toMatch(
      /<td style="color:#222"><p>Hi Ana, <a href="[^"]*\/c\/[^"]*" style="color:#111">listen<\/a>/,
    )
    expect(mail.html.match(/<\/table>/g)).toHaveLength(mail.html.match(/<table/g)?.length ?? 0)
    expect(mail.text).toMatch(/Hi Ana, listen \(http.*\/c\//)
    const counted = linksOf(mail.html).find((url) => url.includes('/c/')) ?? ''
    expect((await test.app.inject(pathOf(counted))).headers.location).toBe('https://example.com/a?b=1&c=2')
  })
})
