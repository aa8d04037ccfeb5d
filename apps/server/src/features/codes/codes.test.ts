import type { SiteCode } from '@greenroom/contracts'
import { MAX_CODES_PER_SITE } from '@greenroom/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { hostHands, type SiteOwner } from '../../testing/host-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { forgetCodes } from './commands/forget-codes.ts'
import { jobContext } from '../../platform/house.ts'

const test = useTestApp()
const hands = hostHands(test)
let nova: SiteOwner

beforeEach(async () => {
  test.setNow(undefined)
  nova = await hands.siteOwner()
})

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  test.call(nova.owner, method, path, body)
const make = (body: object) => call('POST', '/api/codes', { site_id: nova.siteId, name: 'Poster', ...body })
async function made(body: object = {}): Promise<SiteCode> {
  const answer = await make(body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<SiteCode>()
}
const list = async () =>
  (await call('GET', `/api/codes?site=${nova.siteId}`)).json<{ items: SiteCode[]; total: number }>()

describe('a code', () => {
  it('has an address that is made, leads to the page, and looks like it', async () => {
    const code = await made()
    expect(code).toMatchObject({
      name: 'Poster',
      target: { kind: 'page', block_id: null, url: null },
      design: { shape: 'rounded', dark: null, light: null, picture: true },
      is_paused: false,
      total: { scans: 0, clicks: 0 },
      url: `http://localhost:3000/${nova.username}/q/${code.code}`,
    })
    expect(code.code).toMatch(/^[2-9a-z]{6}$/)
    expect(code.daily).toHaveLength(30)
    expect(await list()).toMatchObject({ total: 1, items: [{ id: code.id }] })
  })

  it('can be named by its owner, once per page', async () => {
    await made({ code: 'tour-2027' })
    const again = await make({ code: 'tour-2027' })
    expect([again.statusCode, again.json().message]).toEqual([409, 'This page already has a code named “tour-2027”.'])
    const other = (await call('POST', '/api/minisites', { name: 'B', username: `${nova.username}-b` })).json<{
      id: string
    }>()
    expect(other.id, JSON.stringify(other)).toBeDefined()
    await made({ site_id: other.id, code: 'tour-2027' })
    for (const bad of ['Tour', 'a', 'a/b', '-x', 'ü1'])
      expect((await make({ code: bad })).json().details.issues[0].path).toBe('body.code')
  })

  it('changes in everything but its address', async () => {
    const code = await made({ code: 'poster' })
    const changed = await call('PATCH', `/api/codes/${code.id}`, {
      name: ' Flyer ',
      target: { kind: 'link', url: 'https://tickets.example/nova' },
      tags: { campaign: ' tour ', medium: '' },
      design: { shape: 'dots', dark: '#402000', light: '#fff4d0', picture: false },
    })
    expect(changed.json()).toMatchObject({
      name: 'Flyer',
      code: 'poster',
      target: { kind: 'link', block_id: null, url: 'https://tickets.example/nova' },
      tags: { campaign: 'tour' },
      design: { shape: 'dots', dark: '#402000', light: '#fff4d0', picture: false },
    })
    expect(changed.json().look).not.toBe(code.look)
    expect((await call('PATCH', `/api/codes/${code.id}`, { code: 'other' })).statusCode).toBe(400)
    expect((await call('PATCH', `/api/codes/${code.id}`, { is_paused: true })).json()).toMatchObject({
      name: 'Flyer',
      is_paused: true,
    })
  })

  it('leads to web addresses and to blocks of its own page, and to no other code', async () => {
    const { owner, username } = await hands.siteOwner()
    const sites = (await test.call(owner, 'GET', '/api/minisites')).json<{ items: { id: string }[] }>()
    const blocks = (await test.call(owner, 'GET', `/api/minisites/${sites.items[0]?.id}/blocks`)).json()
    const refused = [
      { kind: 'link', url: 'javascript:alert(1)' },
      { kind: 'link', url: 'mailto:nova@example.com' },
      { kind: 'link', url: `http://localhost:3000/${username}/q/poster` },
      { kind: 'block', block_id: blocks.items[0].id },
    ]
    for (const target of refused) {
      const answer = await make({ target })
      expect(answer.statusCode, JSON.stringify(target)).toBe(400)
      expect(answer.json().details.issues[0].path).toMatch(/^body\.target/)
    }
  })

  it('has colors that cameras can read', async () => {
    const refused = await make({ design: { dark: '#ffd000' } })
    expect(refused.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { issues: [{ path: 'body.design.dark' }] },
    })
  })

  it('is gone when deleted, and comes back for a day', async () => {
    const code = await made({ code: 'poster' })
    expect((await call('DELETE', `/api/codes/${code.id}`)).statusCode).toBe(204)
    expect((await list()).total).toBe(0)
    expect((await call('GET', `/api/codes/${code.id}`)).statusCode).toBe(404)
    expect((await call('POST', `/api/codes/${code.id}/restore`)).json()).toMatchObject({ id: code.id, code: 'poster' })
    await call('DELETE', `/api/codes/${code.id}`)
    await made({ code: 'poster' })
    expect((await call('POST', `/api/codes/${code.id}/restore`)).statusCode).toBe(409)
    test.setNow(new Date(Date.now() + 25 * 3_600_000))
    await forgetCodes(jobContext(test.house, new AbortController().signal))
    expect((await call('POST', `/api/codes/${code.id}/restore`)).statusCode).toBe(404)
  })

  it('goes with its page, and stays when its block goes', async () => {
    const block = (
      await call('POST', `/api/minisites/${nova.siteId}/blocks`, { type: 'link', title: 'T', url: 'https://a.example' })
    ).json<{ id: string }>()
    const code = await made({ target: { kind: 'block', block_id: block.id } })
    await call('DELETE', `/api/minisites/${nova.siteId}/blocks/${block.id}`)
    expect((await call('GET', `/api/codes/${code.id}`)).json().target).toEqual({
      kind: 'block',
      block_id: null,
      url: null,
    })
    await call('DELETE', `/api/minisites/${nova.siteId}`)
    expect((await call('GET', `/api/codes/${code.id}`)).statusCode).toBe(404)
  })

  it(`is one of at most ${MAX_CODES_PER_SITE} of a page`, async () => {
    await test.house.db.systemPool.query(
      `insert into site_codes (id, user_id, mini_site_id, code, name, target, design, created_at, updated_at)
       select gen_random_uuid(), $1, $2, 'code-' || n, 'x', 'page', '{}', now(), now() from generate_series(1, $3::int) n`,
      [nova.owner.id, nova.siteId, MAX_CODES_PER_SITE],
    )
    const refused = await make({})
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('room for 500 codes')])
  })
})
