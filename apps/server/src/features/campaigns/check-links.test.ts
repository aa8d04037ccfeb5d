import { beforeEach, describe, expect, it } from 'vitest'
import { OutsideError } from '../../platform/fetch-outside/fetch-outside.ts'
import { fakeOutside } from '../../testing/fake-outside.ts'
import { LETTER, mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, drafted, newSender } = mailCampaignHands(test)

let nova: Visitor
beforeEach(async () => {
  nova = await newSender()
})

/** Checks an email with these links. */
const check = async (links: readonly string[], owner = nova) => {
  const { id } = await drafted(nova, { ...LETTER, content: links.map((url) => `Look: ${url}`).join('\n\n') })
  return act(owner, id, 'preview/links')
}

describe('the check of links', () => {
  it('follows each link once, and says why one leads nowhere, in the order of the email', async () => {
    const outside = fakeOutside({
      'https://example.com/tour': { body: 'Tickets' },
      'https://example.com/gone': { status: 404 },
      'https://example.com/down': { status: 503 },
      'https://example.com/members': { status: 403 },
      'https://example.com/film': new OutsideError('too-large', 'long'),
      'https://10.0.0.1/': new OutsideError('refused-address', 'private'),
      'https://example.com/moved': { redirect: 'https://example.com/gone' },
      'https://slow.example.com/': new OutsideError('timeout', 'slow'),
    })
    test.setOutside(outside.fetch)
    const answer = await check([
      'https://example.com/down',
      'https://example.com/tour',
      'https://example.com/tour',
      'https://example.com/gone',
      'https://example.com/members',
      'https://example.com/film',
      'https://10.0.0.1/',
      'https://example.com/moved',
      'https://slow.example.com/',
      'mailto:nova@example.com',
    ])
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({
      checked: 8,
      unchecked: 0,
      broken: [
        { url: 'https://example.com/down', text: 'The site answers with an error (503).' },
        { url: 'https://example.com/gone', text: 'There is no such page.' },
        { url: 'https://10.0.0.1/', text: 'It is not a public address.' },
        { url: 'https://example.com/moved', text: 'There is no such page.' },
        { url: 'https://slow.example.com/', text: 'It does not answer within 5 seconds.' },
      ],
    })
    expect(outside.asked.filter((url) => url === 'https://example.com/tour')).toHaveLength(1)
  })

  it('follows at most 20, and none of our own', async () => {
    const outside = fakeOutside({})
    test.setOutside(outside.fetch)
    const links = Array.from({ length: 25 }, (_, n) => `https://example.com/${n}`)
    const answer = (await check([`${test.house.urls.publicUrl}/nova`, ...links])).json<{ broken: unknown[] }>()
    expect(answer).toMatchObject({ checked: 20, unchecked: 5 })
    expect(answer.broken).toHaveLength(20)
    expect(outside.asked).toHaveLength(20)
  })

  it('is of the owner alone', async () => {
    const outside = fakeOutside({})
    test.setOutside(outside.fetch)
    expect((await check(['https://example.com/a'], await newSender())).statusCode).toBe(404)
    expect(outside.asked).toEqual([])
  })
})
