import type { AnalyticsGoal, CurveNote } from '@greenroom/contracts'
import { MAX_GOALS, MAX_NOTES, MAX_NOTES_SHOWN } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { link, makeSite } from '../../testing/site-factory.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { systemContext } from '../../platform/house.ts'
import { createBlock } from '../minisites/public.ts'
import { createNote } from './commands/create-note.ts'
import { readNotes } from './queries/notes.ts'

const test = useTestApp()

/** A person with a page that has a link and a form. */
async function artist(): Promise<{ nova: Visitor; siteId: string; tickets: string; form: string }> {
  const nova = await test.signUp()
  const username = `n${nova.id.slice(-12)}`
  const site = (await test.call(nova, 'POST', '/api/minisites', { username, name: 'Nova' })).json<{ id: string }>()
  const add = async (body: object) => {
    const answer = await test.call(nova, 'POST', `/api/minisites/${site.id}/blocks`, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: string }>().id
  }
  const tickets = await add(link('Tickets'))
  const form = await add({ type: 'email-capture', title: 'Join', url: '', is_active: true, settings: { version: 1 } })
  return { nova, siteId: site.id, tickets, form }
}
const create = (nova: Visitor, body: object) => test.call(nova, 'POST', '/api/analytics/goals', body)
const list = async (nova: Visitor, query = '') =>
  (await test.call(nova, 'GET', `/api/analytics/goals${query}`)).json<{ items: AnalyticsGoal[]; total: number }>()

describe('a goal', () => {
  it('is a click on a block, a form, or any form of a page', async () => {
    const { nova, siteId, tickets, form } = await artist()
    const click = await create(nova, { site_id: siteId, name: ' Tickets sold ', kind: 'click', block_id: tickets })
    expect(click.json()).toMatchObject({
      name: 'Tickets sold',
      kind: 'click',
      block_id: tickets,
      block_title: 'Tickets',
    })
    await create(nova, { site_id: siteId, name: 'Mailing list', kind: 'sign-up', block_id: form })
    await create(nova, { site_id: siteId, name: 'Anybody', kind: 'sign-up' })
    const { items, total } = await list(nova, `?site=${siteId}`)
    expect(items.map(({ name }) => name)).toEqual(['Tickets sold', 'Mailing list', 'Anybody'])
    expect(total).toBe(3)
    expect((await list(nova)).total).toBe(3)
  })

  it('is refused for a block that is not on the page, and for sign-ups by what is no form', async () => {
    const { nova, siteId, tickets } = await artist()
    const { tickets: foreign } = await artist()
    for (const body of [
      { kind: 'click', block_id: foreign },
      { kind: 'click' },
      { kind: 'sign-up', block_id: tickets },
    ]) {
      const answer = await create(nova, { site_id: siteId, name: 'Goal', ...body })
      expect(answer.statusCode, answer.body).toBe(400)
      expect(answer.json()).toMatchObject({ details: { issues: [{ path: 'body.block_id' }] } })
    }
  })

  it('has a name that can be changed, and one deleted can be made again', async () => {
    const { nova, siteId, tickets } = await artist()
    const body = { site_id: siteId, name: 'Tickets', kind: 'click', block_id: tickets }
    const { id } = (await create(nova, body)).json<AnalyticsGoal>()
    const renamed = await test.call(nova, 'PATCH', `/api/analytics/goals/${id}`, { name: 'Sold out' })
    expect(renamed.json()).toMatchObject({ id, name: 'Sold out', block_title: 'Tickets' })
    expect((await test.call(nova, 'DELETE', `/api/analytics/goals/${id}`)).statusCode).toBe(204)
    expect((await test.call(nova, 'DELETE', `/api/analytics/goals/${id}`)).statusCode).toBe(404)
    expect((await create(nova, body)).statusCode).toBe(201)
  })

  it('outlives its block, and goes with its page', async () => {
    const { nova, siteId, tickets } = await artist()
    await create(nova, { site_id: siteId, name: 'Tickets', kind: 'click', block_id: tickets })
    expect((await test.call(nova, 'DELETE', `/api/minisites/${siteId}/blocks/${tickets}`)).statusCode).toBeLessThan(300)
    expect((await list(nova)).items).toMatchObject([{ block_id: tickets, block_title: null }])
    await test.house.db.systemPool.query('delete from mini_sites where id = $1', [siteId])
    expect((await list(nova)).total).toBe(0)
  })

  it(`is one of at most ${MAX_GOALS} of a page, also if they are made at once`, async () => {
    const { nova, siteId } = await artist()
    const answers = await Promise.all(
      Array.from({ length: MAX_GOALS + 2 }, (_, n) => create(nova, { site_id: siteId, name: `${n}`, kind: 'sign-up' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_GOALS)
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'CONFLICT' })
  })
})

describe('notes on the curve', () => {
  const range = { from: '2026-11-01', to: '2026-11-30', site: undefined, timeZone: 'America/New_York' }
  const ofOwner = async (id: string, more: object = {}) =>
    readNotes(await systemContext(test.house).asOwner(id), { ...range, ...more })

  it('are written, changed, listed, and deleted', async () => {
    const { nova, siteId } = await artist()
    const made = await test.call(nova, 'POST', '/api/analytics/notes', { date: '2026-11-20', text: ' Radio ' })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json<CurveNote>()
    const path = `/api/analytics/notes/${id}`
    expect((await test.call(nova, 'PATCH', path, { site_id: siteId })).json()).toEqual({
      id,
      date: '2026-11-20',
      text: 'Radio',
      site_id: siteId,
    })
    expect((await test.call(nova, 'GET', '/api/analytics/notes')).json()).toMatchObject({ total: 1, items: [{ id }] })
    expect((await test.call(nova, 'DELETE', path)).statusCode).toBe(204)
    expect((await test.call(nova, 'PATCH', path, { text: 'Gone' })).statusCode).toBe(404)
    for (const body of [
      { date: '1999-12-31', text: 'A' },
      { date: '2026-11-20', text: ' ' },
      { date: 'soon', text: 'A' },
    ])
      expect((await test.call(nova, 'POST', '/api/analytics/notes', body)).statusCode).toBe(400)
  })

  it(`are at most ${MAX_NOTES} of an owner`, async () => {
    const { nova } = await artist()
    await test.house.db.systemPool.query(
      `insert into analytics_notes (id, user_id, date, text, created_at, updated_at)
         select gen_random_uuid(), $1, '2026-01-01', 'x', now(), now() from generate_series(1, ${MAX_NOTES})`,
      [nova.id],
    )
    const answer = await test.call(nova, 'POST', '/api/analytics/notes', { date: '2026-11-20', text: 'One more' })
    expect(answer.statusCode).toBe(409)
  })

  it('are joined by campaigns that left, at the date where the owner is', async () => {
    const { nova, siteId } = await artist()
    const owner = await systemContext(test.house).asOwner(nova.id)
    await createNote(owner, { date: '2026-11-20', text: 'Radio', site_id: null })
    await createNote(owner, { date: '2026-11-21', text: 'Of this page', site_id: siteId })
    await createNote(owner, { date: '2026-12-01', text: 'Later', site_id: null })
    await send(nova.id, 'Out now', '2026-11-15T03:00:00Z')
    await send(nova.id, 'Welcome', '2026-11-15T03:00:00Z', true)
    await send(nova.id, 'Of October', '2026-11-01T03:30:00Z')
    const notes = await ofOwner(nova.id)
    expect(notes.map(({ kind, date, text }) => [kind, date, text])).toEqual([
      ['campaign', '2026-11-14', 'Out now'],
      ['note', '2026-11-20', 'Radio'],
      ['note', '2026-11-21', 'Of this page'],
    ])
    expect(notes[0]?.path).toMatch(/^\/dashboard\/marketing\/sms\/[0-9a-f-]{36}$/)
    const { siteId: other } = await artist()
    expect((await ofOwner(nova.id, { site: other })).map(({ text }) => text)).toEqual(['Out now', 'Radio'])
  })

  it('are joined by shows and releases of blocks that visitors can see, each once', async () => {
    const { id, owner, userId } = await makeSite(test.house)
    const shows = {
      version: 1,
      events: [
        { id: 'a', date: '2026-11-05', venue: 'Lido', city: 'Berlin' },
        { id: 'b', date: '2026-12-05', venue: 'Paradiso', city: 'Amsterdam' },
      ],
    }
    const add = async (body: object) =>
      createBlock(await owner(), id, { url: '', is_active: true, ...body } as Parameters<typeof createBlock>[2])
    await add({ type: 'events', title: 'Tour', settings: shows })
    await add({ type: 'events', title: 'Tour again', settings: shows })
    await add({
      type: 'events',
      title: 'Hidden',
      is_active: false,
      settings: { ...shows, events: [{ id: 'c', date: '2026-11-06', city: 'Rome' }] },
    })
    await add({
      type: 'countdown',
      title: 'Low Tide is out',
      settings: { version: 1, at: '2026-11-13T02:00:00Z', after: { kind: 'hide' } },
    })
    expect(await ofOwner(userId)).toEqual([
      { id: null, site_id: null, kind: 'show', date: '2026-11-05', text: 'Lido, Berlin', path: `/editor/${id}` },
      { id: null, site_id: null, kind: 'release', date: '2026-11-12', text: 'Low Tide is out', path: `/editor/${id}` },
    ])
  })

  it(`are at most ${MAX_NOTES_SHOWN} in an answer: those by hand stay, then the latest`, async () => {
    const { nova } = await artist()
    const days = (n: number) => `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`
    await test.house.db.systemPool.query(
      `insert into analytics_notes (id, user_id, date, text, created_at, updated_at)
         select gen_random_uuid(), $1, '2026-11-01', 'x', now(), now() from generate_series(1, ${MAX_NOTES_SHOWN - 10})`,
      [nova.id],
    )
    for (let n = 0; n < 28; n++) await send(nova.id, `${n}`, `${days(n)}T12:00:00Z`)
    const notes = await ofOwner(nova.id)
    expect(notes).toHaveLength(MAX_NOTES_SHOWN)
    expect(notes.filter(({ kind }) => kind === 'campaign').map(({ text }) => text)).toEqual(
      Array.from({ length: 10 }, (_, n) => `${18 + n}`),
    )
  })

  async function send(userId: string, name: string, at: string, isOpenEnded = false): Promise<void> {
    await test.house.db.systemPool.query(
      `with c as (insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
           values (gen_random_uuid(), $1, 'sms', $2, 'sent', '{"everyone": true}', 'Hi', '', '', '{"mode": "now"}', $3, $3) returning id)
         insert into sends (id, user_id, channel, state, content, started_at, is_open_ended)
           select id, $1, 'sms', 'finished', 'Hi', $3, $4 from c`,
      [userId, name, at, isOpenEnded],
    )
  }
})
