import type { Campaign, Change, Segment } from '@greenroom/contracts'
import { CHANGE_DAYS, DAY_MS } from '@greenroom/domain'
import { changes } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import { describe, expect, it } from 'vitest'
import { noteChange } from '../../platform/change-log.ts'
import { jobContext, systemContext } from '../../platform/house.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { forgetOld } from './commands/forget-old.ts'
import { changesOfPerson } from './queries/mentions.ts'
import { deleteSurplusOfAll } from './store.ts'

const test = useTestApp()

const list = async (nova: Visitor, query = '') =>
  (await test.call(nova, 'GET', `/api/changes${query}`)).json<{ items: Change[]; total: number }>()
const begin = async (nova: Visitor, body: object = {}) =>
  (
    await test.call(nova, 'POST', '/api/campaigns', { type: 'sms', name: 'New single', content: 'Out now', ...body })
  ).json<Campaign>()
const edit = (nova: Visitor, id: string, body: object) => test.call(nova, 'PATCH', `/api/campaigns/${id}`, body)
const rule = (value: string) => ({
  version: 1,
  time_zone: 'UTC',
  where: { combinator: 'and', rules: [{ field: 'tags', operator: 'has_any_of', value: [value] }] },
})
const note = async (nova: Visitor, given: Partial<Parameters<typeof noteChange>[2]>, at = new Date()) => {
  test.setNow(at)
  const owner = await systemContext(test.house).asOwner(nova.id)
  await owner.db.forOwner(owner.ownerId, (tx) =>
    noteChange(owner, tx, { area: 'sending', action: 'created', ...given }),
  )
  test.setNow(undefined)
}

describe('the log of changes', () => {
  it('keeps who changed what of a campaign, with the values before and after', async () => {
    const nova = await test.signUp()
    const { id } = await begin(nova)
    await edit(nova, id, { name: 'The single', content: 'Out on Friday' })
    const { items, total } = await list(nova, `?object=${id}`)
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({
      actor: 'owner',
      actor_name: null,
      area: 'campaigns',
      object_id: id,
      object_name: 'The single',
      action: 'changed',
      before: { name: 'New single', content: 'Out now' },
      after: { name: 'The single', content: 'Out on Friday' },
    })
    expect(Object.keys(items[0]?.before ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual(['content', 'name'])
    expect(items[1]).toMatchObject({ action: 'created', object_name: 'New single' })
  })

  it('is written with the change or not at all', async () => {
    const nova = await test.signUp()
    const { id, version } = await begin(nova)
    expect((await edit(nova, id, { name: 'Late', version: version + 5 })).statusCode).toBe(409)
    expect((await edit(nova, id, {})).statusCode).toBe(200)
    expect((await list(nova, `?object=${id}`)).items.map(({ action }) => action)).toEqual(['created'])
  })

  it('has one entry for the edits of ten minutes, from the first value to the last', async () => {
    const nova = await test.signUp()
    const { id } = await begin(nova, { content: 'A' })
    for (const content of ['AB', 'ABC']) await edit(nova, id, { content })
    test.setNow(new Date(Date.now() + 11 * 60_000))
    await edit(nova, id, { content: 'ABCD' })
    test.setNow(undefined)
    const edits = (await list(nova, `?object=${id}`)).items.filter(({ action }) => action === 'changed')
    expect(edits.map(({ before, after }) => [before.content, after.content])).toEqual([
      ['ABC', 'ABCD'],
      ['A', 'ABC'],
    ])
  })

  it('keeps the whole life of a campaign', async () => {
    const nova = await test.signUp()
    const { id } = await begin(nova)
    await edit(nova, id, { archived: true })
    await edit(nova, id, { archived: false })
    await test.call(nova, 'DELETE', `/api/campaigns/${id}`)
    await test.call(nova, 'POST', `/api/campaigns/${id}/restore`)
    const actions = (await list(nova, `?object=${id}`)).items.map(({ action }) => action)
    expect(actions, 'what was archived by mistake leaves no trace').toEqual(['restored', 'deleted', 'created'])
    await edit(nova, id, { archived: true })
    test.setNow(new Date(Date.now() + 11 * 60_000))
    await edit(nova, id, { archived: false })
    test.setNow(undefined)
    const later = (await list(nova, `?object=${id}`)).items.map(({ action }) => action)
    expect(later.slice(0, 2)).toEqual(['unarchived', 'archived'])
  })

  it('keeps nothing of an edit that is taken back within ten minutes', async () => {
    const nova = await test.signUp()
    const { id } = await begin(nova)
    for (const name of ['Wrong', 'New single']) await edit(nova, id, { name })
    expect((await list(nova, `?object=${id}`)).items.map(({ action }) => action)).toEqual(['created'])
  })

  it('keeps audiences, sending rules, and notifications', async () => {
    const nova = await test.signUp()
    const made = (
      await test.call(nova, 'POST', '/api/segments', { name: 'Close fans', rule: rule('vip') })
    ).json<Segment>()
    await test.call(nova, 'PATCH', `/api/segments/${made.id}`, { rule: rule('press') })
    await test.call(nova, 'DELETE', `/api/segments/${made.id}`)
    await test.call(nova, 'PATCH', '/api/sending-rules', { hours: { from: 600, to: 1200 } })
    await test.call(nova, 'PUT', '/api/notifications/preferences', { kind: 'campaigns', mail: false })
    await test.call(nova, 'PUT', '/api/notifications/quiet', { is_quiet: false, from: 22, until: 8 })
    const { items } = await list(nova)
    expect(items.map(({ area, action }) => `${area} ${action}`)).toEqual([
      'notifications changed',
      'sending changed',
      'segments deleted',
      'segments changed',
      'segments created',
    ])
    expect(items.slice(0, 4).map(({ before, after }) => [before, after])).toEqual([
      [
        { quiet_nights: '22:00 to 8:00', 'Campaigns by mail': true },
        { quiet_nights: 'off', 'Campaigns by mail': false },
      ],
      [{ hours: null }, { hours: '10:00 to 20:00' }],
      [
        { name: 'Close fans', description: '', rule: 'tags include press' },
        { name: null, description: null, rule: null },
      ],
      [{ rule: 'tags include vip' }, { rule: 'tags include press' }],
    ])
  })

  it('tells an API key from its owner, by its name', async () => {
    const nova = await test.signUp({ isVerified: true })
    const { key } = (
      await test.call(nova, 'POST', '/api/api-keys', {
        name: 'Zapier',
        scopes: ['campaigns:write'],
        expires_in_days: null,
      })
    ).json<{ key: string }>()
    const headers = { authorization: `Bearer ${key}` }
    const body = { type: 'sms', name: 'By a key', content: 'Hi' }
    expect((await test.call(undefined, 'POST', '/api/campaigns', body, headers)).statusCode).toBe(201)
    expect((await list(nova, '?area=campaigns')).items).toMatchObject([
      { actor: 'api-key', actor_name: 'Zapier', object_name: 'By a key' },
    ])
  })

  it('is filtered by what, who, and when, where the owner is', async () => {
    const nova = await test.signUp()
    await test.house.db.systemPool.query(
      `insert into notification_settings (user_id, time_zone, is_quiet, quiet_from, quiet_until) values ($1, 'America/New_York', true, 22, 8)`,
      [nova.id],
    )
    await note(nova, { object: { id: nova.id, name: 'Late on the 10th' } }, new Date('2026-11-11T04:00:00Z'))
    await note(
      nova,
      { area: 'segments', actor: { kind: 'approver', name: 'a@b.example' } },
      new Date('2026-11-12T12:00:00Z'),
    )
    const names = async (query: string) =>
      (await list(nova, query)).items.map(({ object_name: name, area }) => name || area)
    expect(await names('?from=2026-11-10&to=2026-11-10')).toEqual(['Late on the 10th'])
    expect(await names('?from=2026-11-11')).toEqual(['segments'])
    expect(await names('?actor=approver')).toEqual(['segments'])
    expect(await names('?area=sending')).toEqual(['Late on the 10th'])
    expect(await names(`?object=${nova.id}`)).toEqual(['Late on the 10th'])
    expect((await test.call(nova, 'GET', '/api/changes?area=else')).statusCode).toBe(400)
  })

  it('comes as a file with one line per field, safe for spreadsheets', async () => {
    const nova = await test.signUp()
    const { id } = await begin(nova)
    await edit(nova, id, { name: '=1+1', content: 'Two' })
    const { headers, body } = await test.call(nova, 'GET', `/api/changes/csv?object=${id}`)
    expect(headers['content-disposition']).toMatch(/attachment; filename="changes-\d{4}-\d\d-\d\d\.csv"/)
    const lines = body
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('Field,Before,After')
    expect(body).toContain(`'=1+1`)
  })

  it(`is kept for ${CHANGE_DAYS} days`, async () => {
    const nova = await test.signUp()
    await note(nova, {}, new Date(Date.now() - (CHANGE_DAYS + 1) * DAY_MS))
    await note(nova, {}, new Date(Date.now() - (CHANGE_DAYS - 1) * DAY_MS))
    await forgetOld(jobContext(test.house))
    expect((await list(nova)).total).toBe(1)
  })

  it('holds a bounded number of changes per area, the latest ones, so that none displaces those of another', async () => {
    const nova = await test.signUp()
    await note(nova, { area: 'account' })
    for (const n of [1, 2, 3, 4]) await note(nova, { object: { id: nova.id, name: `Change ${n}` } })
    expect(await deleteSurplusOfAll(test.house.db.system, 2, 1)).toBe(1)
    while ((await deleteSurplusOfAll(test.house.db.system, 2, 1)) === 1);
    expect((await list(nova)).items.map(({ object_name: name }) => name)).toEqual(['Change 4', 'Change 3', ''])
  })

  it('finds a person who approved', async () => {
    const nova = await test.signUp()
    await note(nova, { actor: { kind: 'approver', name: 'ann@fans.example' } })
    const person = { ids: [], emails: ['Ann@fans.example'], phones: [] }
    const found = await test.house.db.system
      .select()
      .from(changes)
      .where(and(eq(changes.userId, nova.id), changesOfPerson.where(person)))
    expect(found).toHaveLength(1)
  })
})
