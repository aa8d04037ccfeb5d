import { randomUUID } from 'node:crypto'
import type { Letter, LetterState } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { LETTER, mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, drafted, newFan, newOwner, newSender, query, send } = mailCampaignHands(test)

const ATTACKS = '<script>alert(1)</script>"><img src=x onerror=alert(1)>]]> & </title>'

let nova: Visitor
let name: string
beforeEach(async () => {
  nova = await newSender()
  name = await newPage(nova)
})

/** Makes a page of an owner's. @returns its username */
async function newPage(owner: Visitor, username = `l${randomUUID().slice(0, 12)}`): Promise<string> {
  const made = await test.call(owner, 'POST', '/api/minisites', { username, name: 'Nova Reyes' })
  expect(made.statusCode, made.body).toBe(201)
  return username
}

const api = (owner: Visitor, method: 'GET' | 'PUT' | 'DELETE', id: string, body?: object) =>
  test.call(owner, method, `/api/campaigns/${id}/letter`, body)
const publish = async (owner: Visitor, id: string, body: object = {}) => {
  const answer = await api(owner, 'PUT', id, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Letter>()
}
const open = (path: string) => test.app.inject({ url: path.replace(test.house.urls.publicUrl, '') })

/** Sends an email to a fan called Mia, of Lisbon. */
async function sent(fields: Record<string, unknown> = {}) {
  const mia = await newFan(nova, { name: 'Mia van Dijk' })
  await query("update contacts set city = 'Lisbon' where id = $1", [mia.id])
  return send(nova, { name: 'Secret working title', ...fields })
}

/** Inserts sent emails that are published, each a minute older than the one before. */
async function manyLetters(count: number): Promise<void> {
  await query(
    `with ids as (select gen_random_uuid() as id, n from generate_series(1, $2::int) n),
      c as (insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
        select id, $1, 'email', 'x', 'sent', '{"everyone": true}', '', '', '', '{"mode": "now"}', now(), now() from ids),
      s as (insert into sends (id, user_id, channel, state, content, subject, started_at, finished_at)
        select id, $1, 'email', 'finished', 'Words', 'Letter ' || n, now(), now() from ids)
      select 1`,
    [nova.id, count],
  )
  await query(
    `insert into letters (user_id, campaign_id, mini_site_id, slug, sent_at, published_at)
      select s.user_id, s.id, m.id, replace(lower(s.subject), ' ', '-'), now() - substr(s.subject, 8)::int * interval '1 minute', now()
        from sends s join mini_sites m on m.user_id = s.user_id where s.user_id = $1`,
    [nova.id],
  )
}

describe('a published letter', () => {
  it('shows everybody what was sent, and nothing of anybody', async () => {
    const { id } = await sent()
    expect((await api(nova, 'GET', id)).json<LetterState>()).toMatchObject({
      letter: null,
      problem: null,
      suggested_slug: 'new-dates-for-you',
      sites: [{ name: 'Nova Reyes', letters_url: expect.stringMatching(`/${name}/letters$`) }],
    })
    const { url, slug } = await publish(nova, id)
    expect([slug, url]).toEqual(['new-dates-for-you', `${test.house.urls.publicUrl}/${name}/letters/${slug}`])
    const { body, headers, statusCode } = await open(url)
    expect(statusCode).toBe(200)
    expect(body).toContain('Hi there,')
    expect(body).toContain('<h1')
    expect(body).toContain('href="https://example.com/tour?a=1&amp;b=2"')
    expect(body).toContain(`<link rel="canonical" href="${url}">`)
    for (const word of [
      'Mia',
      '/c/',
      '/v/',
      'unsubscribe',
      'preferences',
      '{{',
      'Utrecht\n',
      'PO Box',
      'working title',
    ])
      expect(body, word).not.toContain(word)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'unsafe-inline'/),
      'x-frame-options': 'DENY',
    })
    expect(headers).not.toHaveProperty('x-robots-tag')
    const again = await test.app.inject({
      url: new URL(url).pathname,
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  it('leaves out the blocks that are for some people only, and links straight on', async () => {
    const block = (words: string) => ({ type: 'text', content: words })
    const { id } = await sent({
      design: {
        version: 1,
        accent: '#0d6e3c',
        font: 'serif',
        plain: null,
        blocks: [
          { id: 'a', block: { type: 'heading', text: 'Hi {{first_name|friend}}', size: 'large' } },
          { id: 'b', block: block('See you at Lux.'), only: { field: 'city', is: true, values: ['Lisbon'] } },
          { id: 'c', block: block('Not at Lux.'), only: { field: 'city', is: false, values: ['Lisbon'] } },
          { id: 'd', block: { type: 'button', label: 'Tickets', href: 'https://example.com/t' } },
        ],
      },
    })
    const { body } = await open((await publish(nova, id)).url)
    expect(body).toContain('Hi friend</h1>')
    expect(body).toContain('href="https://example.com/t"')
    expect(body).not.toContain('Lux')
  })

  it('runs nothing, whatever stands in it, here, in the list, and in the feed', async () => {
    const { id } = await sent({
      subject: ATTACKS,
      preheader: `${ATTACKS}\u0002`,
      content: `${ATTACKS}\n\n[x](javascript:alert(1)) {{first_name|<script>alert(2)</script>}}`,
    })
    const { url } = await publish(nova, id, { slug: 'attack' })
    for (const path of [url, `/${name}/letters`]) {
      const { body } = await open(path)
      expect(body.match(/<script|<img src=x|href="javascript/g), path).toBeNull()
      expect(body).toContain('&lt;script&gt;alert(1)')
    }
    const feed = await open(`/${name}/letters/rss.xml`)
    expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(feed.body).not.toMatch(/<script|<img|\]\]>|\p{Cc}(?<!\n)/u)
    expect(feed.body).toContain('<title>&#60;script&#62;alert(1)')
    expect(feed.body.match(/&(?!#\d+;)/g)).toBeNull()
  })

  it('is in the list and the feed until it is taken off', async () => {
    const { id } = await sent()
    expect((await open(`/${name}/letters`)).statusCode).toBe(404)
    expect((await open(`/${name}`)).body).not.toContain('Letters')
    const { url } = await publish(nova, id, { slug: ' Hello-You ' })
    expect(url).toMatch(/\/letters\/hello-you$/)
    for (const path of [`/${name}/letters`, `/${name}/letters/rss.xml`])
      expect((await open(path)).body, path).toContain(url)
    const isLinked = async () => (await open(`/${name}`)).body.includes(`/${name}/letters">Letters</a>`)
    await expect.poll(isLinked).toBe(true)
    const renamed = await publish(nova, id, { slug: 'bye' })
    await expect.poll(async () => (await open(url)).statusCode).toBe(404)
    expect((await open(renamed.url)).statusCode).toBe(200)
    expect((await api(nova, 'DELETE', id)).statusCode).toBe(204)
    for (const path of [renamed.url, `/${name}/letters`, `/${name}/letters/rss.xml`])
      await expect.poll(async () => (await open(path)).statusCode).toBe(404)
    await expect.poll(isLinked).toBe(false)
    expect((await api(nova, 'DELETE', id)).statusCode).toBe(404)
    expect((await publish(nova, id)).slug).toBe('new-dates-for-you')
  })

  it('goes with its campaign, and comes back with it', async () => {
    const { id } = await sent()
    const { url } = await publish(nova, id)
    expect((await open(url)).statusCode).toBe(200)
    expect((await test.call(nova, 'DELETE', `/api/campaigns/${id}`)).statusCode).toBe(204)
    await expect.poll(async () => (await open(url)).statusCode).toBe(404)
    expect((await api(nova, 'GET', id)).statusCode).toBe(404)
    await act(nova, id, 'restore')
    await expect.poll(async () => (await open(url)).statusCode).toBe(200)
  })

  it('is seen while its page is, and moves with its name', async () => {
    const { id } = await sent()
    const { url, minisite_id } = await publish(nova, id)
    const site = `/api/minisites/${minisite_id}`
    const { pathname } = new URL(url)
    expect((await open(pathname.replace(name, name.toUpperCase()))).headers.location).toBe(pathname)
    await test.call(nova, 'PATCH', site, { is_active: false })
    await expect.poll(async () => (await open(url)).statusCode).toBe(404)
    expect((await api(nova, 'GET', id)).json<LetterState>().letter).toMatchObject({ is_visible: false })
    await test.call(nova, 'PATCH', site, { is_active: true, username: `${name}-x` })
    for (const rest of ['', '/rss.xml', '?page=1', `/new-dates-for-you`])
      await expect
        .poll(async () => (await open(`/${name}/letters${rest}`)).headers.location)
        .toBe(`/${name}-x/letters${rest}`)
    await query('update mini_sites set locked_at = now() where id = $1', [minisite_id])
    await expect.poll(async () => (await open(`/${name}-x/letters/new-dates-for-you`)).statusCode).toBe(404)
    await query('update mini_sites set locked_at = null where id = $1', [minisite_id])
    await test.call(nova, 'DELETE', site)
    expect((await api(nova, 'GET', id)).json<LetterState>()).toMatchObject({
      letter: null,
      problem: expect.stringContaining('Make a page first'),
    })
  })

  it('has an address of its own', async () => {
    const [one, other] = [await sent(), await sent()]
    expect([(await publish(nova, one.id)).slug, (await publish(nova, other.id)).slug]).toEqual([
      'new-dates-for-you',
      'new-dates-for-you-2',
    ])
    const taken = await api(nova, 'PUT', other.id, { slug: 'new-dates-for-you' })
    expect([taken.statusCode, taken.json()]).toMatchObject([
      409,
      { code: 'CONFLICT', message: expect.stringContaining('already has this address') },
    ])
    for (const slug of ['', 'a b', '../x', 'rss.xml', 'a--b', '-a', 'ä', 'x'.repeat(81)])
      expect((await api(nova, 'PUT', one.id, { slug })).json(), slug).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect((await api(nova, 'PUT', one.id, { user_id: randomUUID() })).statusCode).toBe(400)
  })

  it('is its owner’s, and an email that has been sent', async () => {
    const { id } = await sent()
    const iris = await newOwner(100, 'Iris Vale')
    await newPage(iris)
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await api(iris, method, id, method === 'PUT' ? {} : undefined)).statusCode, method).toBe(404)
    const mine = (await publish(nova, id)).minisite_id
    const theirs = await drafted(iris, LETTER)
    const refused = async (owner: Visitor, campaign: string, body = {}) =>
      (await api(owner, 'PUT', campaign, body)).json()
    expect(await refused(iris, theirs.id)).toMatchObject({
      code: 'CONFLICT',
      message: 'You can publish this email once it has been sent.',
    })
    expect(await refused(iris, (await drafted(iris)).id)).toMatchObject({
      code: 'CONFLICT',
      message: 'Only emails can be published on your page.',
    })
    await query(
      `insert into sends (id, user_id, channel, state, content, subject, started_at) values ($1, $2, 'email', 'finished', '', '', now())`,
      [theirs.id, iris.id],
    )
    expect(await refused(iris, theirs.id, { minisite_id: mine })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refused(iris, randomUUID())).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is one of a page of the list, however many there are', async () => {
    await manyLetters(1000)
    const first = await open(`/${name}/letters`)
    expect(first.body.match(/<time/g)).toHaveLength(50)
    expect(first.body).toContain('Letter 50<')
    expect(first.body).not.toContain('Newer letters')
    const last = await open(`/${name}/letters?page=20`)
    expect(last.body).toContain('Letter 1000<')
    expect(last.body).not.toContain('Older letters')
    for (const page of ['21', '0', '-1', '1e3', 'x', '99999999'])
      expect((await open(`/${name}/letters?page=${page}`)).statusCode, page).toBe(404)
    expect((await open(`/${name}/letters/rss.xml`)).body.match(/<item>/g)).toHaveLength(30)
  })
})
