import { randomUUID } from 'node:crypto'
import { codeOf, sourceOf, wordsOfSearch } from '@greenroom/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { features } from '../../features.ts'
import { systemContext } from '../../platform/house.ts'
import { eraseOwner } from '../../platform/personal-data.ts'
import { shortLinkKey } from '../../platform/short-links.ts'
import { hostHands } from '../../testing/host-hands.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { clickHands, IPHONE, insertSentLinks } from '../../testing/sent-links.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const second = useSecondNode(test)
const { open, rows } = clickHands(test)
const hosts = hostHands(test)

let nova: Visitor
let fans: string[]
beforeEach(async () => {
  test.setNow(undefined)
  nova = await test.signUp()
  fans = (await insertContacts(test.house, nova.id, [{}, {}, {}])).map(({ id }) => id)
})

const hitsOf = (sendId: string) =>
  rows<{ seq: number; link: number; rule: string | null; agent: string; network: string; user_id: string }>(
    'select seq, link, rule, agent, network, user_id from link_hits where send_id = $1 order by id',
    [sendId],
  )

describe('a short link', () => {
  it('leads to the address of the campaign, from no cache and with no referrer, and notes whose link it was', async () => {
    const sent = await insertSentLinks(test, nova.id, fans, {
      links: ['https://example.com/tour?from=text', 'http://example.org/märz'],
    })
    const answer = await open(sent.path(1))
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://example.com/tour?from=text'])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect((await open(sent.path(2, 1))).headers.location).toBe('http://example.org/m%C3%A4rz')
    const hits = await hitsOf(sent.id)
    expect(hits).toMatchObject([
      { seq: 2, link: 0, rule: null, agent: IPHONE, user_id: nova.id },
      { seq: 3, link: 1, rule: null },
    ])
    expect(hits[0]?.network).toMatch(/^[\w-]{22}$/)
    expect(JSON.stringify(hits), 'no address of a visitor').not.toContain('198.51.100')
  })

  it('to a page of ours says that a text led there, where its owner has not named another medium', async () => {
    const own = new URL(test.house.urls.publicUrl).origin
    const links = [
      `${own}/nova`,
      `${own}/nova?utm_campaign=low%20tide#b-1`,
      `${own}/nova?utm_medium=paid`,
      `${own}/nova/letters`,
      `${own}/login`,
      'https://fans.nova.example/',
    ]
    const sent = await insertSentLinks(test, nova.id, fans, { links })
    const addresses: string[] = []
    for (const place of links.keys()) addresses.push((await open(sent.path(1, place))).headers.location as string)
    expect(addresses).toEqual([
      `${own}/nova?utm_medium=sms`,
      `${own}/nova?utm_campaign=low%20tide&utm_medium=sms#b-1`,
      ...links.slice(2),
    ])
    const words = wordsOfSearch(new URL(addresses[1] ?? '').search)
    expect(sourceOf({ ...words, referrer: null, browser: 'Safari' }).channel).toBe('sms')
    expect(words.utm).toContain('low tide')
  })

  it('to a page at a host of its owner’s says so, too', async () => {
    const by = await hosts.siteOwner()
    const host = `fans-${by.username}.example`
    await hosts.proved(by, host)
    const sent = await insertSentLinks(test, by.owner.id, [randomUUID()], { links: [`https://${host}`] })
    expect((await open(sent.path(0))).headers.location).toBe(`https://${host}/?utm_medium=sms`)
    // By the hash of the page, its touch would prove a person.
    expect(
      await rows('select site_id, length(page_visitor) as bytes from link_hits where send_id = $1', [sent.id]),
    ).toEqual([{ site_id: by.siteId, bytes: 16 }])
  })

  it('is read as people copy it: in capitals, with look-alikes', async () => {
    const sent = await insertSentLinks(test, nova.id, fans)
    const code = sent.path(0).slice(3)
    expect((await open(`/l/${code.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I')}`)).statusCode).toBe(302)
  })

  it('takes no address from the request', async () => {
    const sent = await insertSentLinks(test, nova.id, fans)
    const answer = await open(`${sent.path(0)}?url=https://evil.example&next=//evil.example`, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(answer.headers.location).toBe('https://example.com/tour')
  })

  it('leads to web pages only', async () => {
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com', '/settings', 'tel:1']) {
      const sent = await insertSentLinks(test, nova.id, fans, { links: [address] })
      expect((await open(sent.path(0))).statusCode, address).toBe(404)
    }
  })

  it('answers HEAD alike, and counts it as a machine', async () => {
    const sent = await insertSentLinks(test, nova.id, fans)
    const answer = await open(sent.path(0), { method: 'HEAD' })
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([302, 'https://example.com/tour', ''])
    await open(sent.path(0), { headers: { 'sec-purpose': 'prefetch;prerender' } })
    expect(await hitsOf(sent.id)).toMatchObject([{ rule: 'B1' }, { rule: 'B1' }])
  })

  it('without a recipient, a link, or a campaign is a page that says so, and keeps nothing', async () => {
    const sent = await insertSentLinks(test, nova.id, fans)
    const nobodys = `/l/${codeOf(4, shortLinkKey(test.house.links))}`
    for (const path of [
      sent.path(3),
      sent.path(999),
      sent.path(0, 1),
      nobodys,
      '/l/uuuuuuu',
      '/l/abc',
      `/l/${'a'.repeat(90)}`,
    ]) {
      const answer = await open(path)
      expect([answer.statusCode, answer.headers['cache-control']], path).toEqual([404, 'no-store'])
      expect(answer.body).toContain('This link does not work')
    }
    expect(await hitsOf(sent.id)).toEqual([])
  })

  it('lives on when its campaign is deleted, and its recipient erased', async () => {
    const sent = await insertSentLinks(test, nova.id, fans)
    await rows('delete from campaigns where id = $1', [sent.id])
    await rows('delete from campaign_recipients where send_id = $1', [sent.id])
    expect((await open(sent.path(0))).statusCode).toBe(302)
  })

  it('ends with its owner, on every node at once, and nobody else’s does', async () => {
    const iris = await test.signUp()
    const [hers, others] = [
      await insertSentLinks(test, nova.id, fans),
      await insertSentLinks(test, iris.id, [randomUUID()], { links: ['https://example.net'] }),
    ]
    const onSecond = (url: string) => second.app.inject({ method: 'GET', url, headers: { 'user-agent': IPHONE } })
    for (const path of [hers.path(0), others.path(0)]) {
      expect((await open(path)).statusCode).toBe(302)
      expect((await onSecond(path)).statusCode).toBe(302)
    }
    await eraseOwner(systemContext(test.house), features, nova.id)
    const statuses = [await open(hers.path(0)), await onSecond(hers.path(0)), await onSecond(hers.path(1))]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect((await open(others.path(0))).headers.location).toBe('https://example.net/')
    expect(await hitsOf(hers.id)).toEqual([])
    expect((await hitsOf(others.id)).map(({ user_id }) => user_id)).toEqual([iris.id, iris.id, iris.id])
  })
})

describe('a burst of clicks', () => {
  it('over two nodes is on disk when it is answered, and reads each range once', async () => {
    const sent = await insertSentLinks(
      test,
      nova.id,
      Array.from({ length: 60 }, () => randomUUID()),
    )
    const asked: string[] = []
    const { query } = test.house.db.systemPool
    test.house.db.systemPool.query = ((...args: unknown[]) => {
      asked.push(JSON.stringify(args[0]))
      return Reflect.apply(query, test.house.db.systemPool, args)
    }) as never
    const answers = await Promise.all(
      Array.from({ length: 600 }, (_, n) =>
        (n % 2 ? test : second).app.inject({ url: sent.path(n % 60), headers: { 'user-agent': IPHONE } }),
      ),
    ).finally(() => (test.house.db.systemPool.query = query))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([302]))
    expect(await hitsOf(sent.id)).toHaveLength(600)
    expect(asked.filter((text) => text.includes('link_base'))).toHaveLength(1)
    expect(asked.filter((text) => text.includes('record_link_hits')).length).toBeLessThan(60)
  })

  it('on one fan’s link is sent on, and no longer kept after fifty within half an hour', async () => {
    const sent = await insertSentLinks(test, nova.id, fans, {
      links: ['https://example.com/tour', 'https://example.org'],
    })
    test.setNow(new Date('2026-11-23T12:00:00Z'))
    for (let n = 0; n < 60; n += 1) expect((await open(sent.path(0, n % 2))).statusCode).toBe(302)
    expect((await open(sent.path(1))).statusCode).toBe(302)
    const seqs = (await hitsOf(sent.id)).map(({ seq }) => seq)
    expect(seqs.filter((seq) => seq === 1)).toHaveLength(50)
    expect(seqs.filter((seq) => seq === 2)).toHaveLength(1)
    test.setNow(new Date('2026-11-23T12:30:00Z'))
    await open(sent.path(0))
    expect(await hitsOf(sent.id)).toHaveLength(52)
  })

  it('is sent on uncounted while clicks cannot be written', async () => {
    const sent = await insertSentLinks(test, nova.id, fans)
    expect((await open(sent.path(0))).statusCode).toBe(302)
    const { systemPool } = test.house.db
    const blocker = await systemPool.connect()
    await blocker.query('begin; lock table link_hits in access exclusive mode')
    const waiting = open(sent.path(1))
    const cut =
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%into link_hits%'"
    await expect.poll(async () => (await systemPool.query(cut)).rowCount).toBeGreaterThan(0)
    expect((await waiting).headers.location).toBe('https://example.com/tour')
    await blocker.query('rollback')
    blocker.release()
    expect((await open(sent.path(2))).statusCode).toBe(302)
    expect((await hitsOf(sent.id)).map(({ seq }) => seq)).toEqual([1, 3])
  })
})
