import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { picturesOf } from '../../testing/pictures.ts'
import { settle } from '../../testing/settings-rows.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'
import { eraseDue } from './commands/erase-due.ts'
import { makeExport } from './commands/make-export.ts'
import { remindDeletion } from './commands/remind-deletion.ts'

const test = useTestApp()
const pictures = picturesOf(test)
const DAY = 86_400_000
let nova: Visitor
let username: string
let n = 0

beforeEach(async () => {
  test.setNow(undefined)
  username = `leaving-${(n += 1)}`
  nova = await test.signUp({ email: `${username}@example.com`, name: username })
  await test.call(nova, 'POST', '/api/minisites', { username, name: username })
})

const ask = (person: Visitor, body: object = { confirmation: person.email }) =>
  test.call(person, 'POST', '/api/me/deletion', body)
const keep = (person: Visitor) => test.call(person, 'DELETE', '/api/me/deletion')
const page = async () => (await test.call(undefined, 'GET', `/${username}`)).statusCode
const subjects = async () => (await test.mails(nova.email)).map(({ subject }) => subject)
const later = (days: number) => new Date(Date.now() + days * DAY)
const erase = (now: Date) => eraseDue({ ...jobContext(test.house), now })

async function signIn(): Promise<Visitor> {
  const answer = await test.call(undefined, 'POST', '/api/auth/sign-in/email', {
    email: nova.email,
    password: PASSWORD,
  })
  const cookie = answer.cookies.find(({ name }) => name.includes('session'))
  return { ...nova, cookie: `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}` }
}

describe('asking for the deletion of an account', () => {
  it('needs the typed email', async () => {
    expect((await ask(nova, { confirmation: 'somebody@example.com' })).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: `Type ${nova.email} to confirm.`,
    })
    expect((await test.call(nova, 'GET', '/api/me')).json()).toMatchObject({ delete_after: null })
    expect((await ask(nova, { confirmation: nova.email.toUpperCase() })).statusCode).toBe(200)
  })

  it('gives 14 days, closes the pages, ends every other session and says so by mail', async () => {
    const other = await signIn()
    expect(await page()).toBe(200)
    const answer = await ask(nova)
    const end = Date.parse(answer.json<{ delete_after: string }>().delete_after)
    expect(Math.abs(end - later(14).getTime())).toBeLessThan(60_000)
    await expect.poll(page).toBe(404)
    expect((await test.call(other, 'GET', '/api/me')).statusCode).toBe(401)
    expect((await test.call(nova, 'GET', '/api/me')).json()).toMatchObject({
      delete_after: new Date(end).toISOString(),
    })
    expect((await test.call(undefined, 'GET', '/sitemap/1.xml')).body).not.toContain(`/${username}<`)
    expect((await subjects()).some((subject) => subject.startsWith('Your account will be deleted on'))).toBe(true)
  })

  it('twice at once is once: one day, one mail, one entry in the audit log', async () => {
    const answers = await Promise.all([ask(nova), ask(nova), ask(nova)])
    const days = new Set(answers.map((answer) => answer.json<{ delete_after: string }>().delete_after))
    expect(days.size).toBe(1)
    expect((await subjects()).filter((subject) => subject.startsWith('Your account will be deleted'))).toHaveLength(1)
    const { rows } = await test.house.db.systemPool.query(
      "select 1 from audit_log where user_id = $1 and event = 'settings.deletion-requested'",
      [nova.id],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('the days of grace', () => {
  it('restore everything for a person who signs in and keeps the account', async () => {
    await ask(nova)
    await expect.poll(page).toBe(404)
    const back = await signIn()
    expect((await keep(back)).json()).toEqual({ delete_after: null })
    await expect.poll(page).toBe(200)
    expect((await keep(back)).statusCode).toBe(200)
    expect(await subjects()).toContain('Your account stays')
    await erase(later(15))
    expect((await test.call(back, 'GET', '/api/me')).statusCode).toBe(200)
  })

  it('do not bring back what its owner had taken offline', async () => {
    const { items } = (await test.call(nova, 'GET', '/api/minisites')).json<{ items: { id: string }[] }>()
    await test.call(nova, 'PATCH', `/api/minisites/${items[0]?.id}`, { is_active: false })
    await ask(nova)
    await keep(nova)
    expect((await test.call(nova, 'GET', '/api/minisites')).json()).toMatchObject({ items: [{ is_active: false }] })
    expect(await page()).toBe(404)
  })

  it('include a reminder, unless the account was kept', async () => {
    const deleteAfter = (await ask(nova)).json<{ delete_after: string }>().delete_after
    const count = async () => (await subjects()).filter((one) => one.startsWith('Your account will be deleted')).length
    const remind = () => remindDeletion(systemContext(test.house), { userId: nova.id, deleteAfter })
    expect(await count()).toBe(1)
    await remind()
    await remind()
    expect(await count()).toBe(2)
    await keep(nova)
    await test.house.db.systemPool.query("delete from pgboss.job where data ->> 'userId' = $1", [nova.id])
    await remind()
    expect(await count()).toBe(2)
    const { rows } = await test.house.db.systemPool.query('select 1 from users where id = $1', [nova.id])
    expect(rows).toHaveLength(1)
  })

  it('hold the reminder for three days before the end', async () => {
    const deleteAfter = (await ask(nova)).json<{ delete_after: string }>().delete_after
    const { rows } = await test.house.db.systemPool.query<{ start_after: Date }>(
      "select start_after from pgboss.job where name = 'settings.remind-deletion' and data ->> 'userId' = $1",
      [nova.id],
    )
    expect(rows.map(({ start_after }) => start_after.getTime())).toEqual([Date.parse(deleteAfter) - 3 * DAY])
  })

  it('cannot be extended', async () => {
    await ask(nova)
    await test.house.db.systemPool.query("update users set delete_after = now() - interval '1 minute' where id = $1", [
      nova.id,
    ])
    expect((await keep(nova)).json()).toMatchObject({ code: 'CONFLICT' })
  })
})

describe('when they are over', () => {
  const MARK = 'planted-mark-of-a-person'

  async function mentions(text: string): Promise<string[]> {
    const { rows } = await test.house.db.systemPool.query<{ name: string }>(
      `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'pgboss') and c.relkind = 'r'`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const hit = await test.house.db.systemPool.query(
        `select 1 from ${name} t where position($1 in lower(to_jsonb(t)::text)) > 0 limit 1`,
        [text],
      )
      if (hit.rowCount) found.push(name)
    }
    return found
  }

  it('the person is completely erased: rows, jobs, pictures, exports, sandbox mails; the name is free', async () => {
    const person = await test.signUp({ email: `${MARK}@example.com`, name: MARK })
    await test.call(person, 'POST', '/api/minisites', { username: MARK.slice(0, 30), name: MARK, bio: MARK })
    await settle(test, person, MARK)
    const picture = await pictures.stored(person, 'images')
    const exported = (await test.call(person, 'GET', '/api/me/export')).json<{ export: { id: string } }>().export
    await makeExport(jobContext(test.house), person.id, exported.id)
    expect((await ask(person)).statusCode).toBe(200)
    await test.mails(person.email)
    expect(await mentions(MARK)).not.toEqual([])

    await erase(later(13.9))
    expect(await mentions(person.id)).not.toEqual([])
    await erase(later(14.1))
    expect(await mentions(MARK)).toEqual([])
    expect(await mentions(person.id)).toEqual(['public.erasures'])
    const { storage } = test.house.providers
    expect(await storage.open(`exports/${person.id}/${exported.id}.zip`)).toBeUndefined()
    expect((await pictures.get(picture.url)).statusCode).toBe(404)

    // A batch in progress writes after the erasure; the second pass erases that, too.
    await test.house.db.systemPool.query(
      'insert into site_counters (user_id, mini_site_id, views) values ($1, gen_random_uuid(), 1)',
      [person.id],
    )
    await erase(new Date(later(14.1).getTime() + 61_000))
    expect(await mentions(person.id)).toEqual([])
    const taken = await test.call(nova, 'POST', '/api/minisites', { username: MARK.slice(0, 30), name: 'New owner' })
    expect(taken.statusCode, taken.body).toBe(201)
    const again = await test.signUp({ email: `${MARK}@example.com`, name: 'Somebody new' })
    expect(again.id).not.toBe(person.id)
  })

  it('an account that cannot be erased now is retried, and blocks nobody', async () => {
    const stuck = await test.signUp()
    await pictures.stored(stuck, 'images')
    const other = await test.signUp()
    for (const person of [stuck, other]) await ask(person)
    const { storage } = test.house.providers
    const { remove } = storage
    storage.remove = async (file) => (file.includes(stuck.id) ? false : remove(file))
    await erase(later(14.1))
    storage.remove = remove
    const left = async () =>
      (
        await test.house.db.systemPool.query<{ id: string }>('select id from users where id = any ($1)', [
          [stuck.id, other.id],
        ])
      ).rows.map(({ id }) => id)
    expect(await left()).toEqual([stuck.id])
    await erase(later(14.2))
    expect(await left()).toEqual([])
  })

  it('many accounts that cannot be erased now block nobody either', async () => {
    const run = (text: string, ...values: unknown[]) => test.house.db.systemPool.query(text, values)
    await run(
      `with stuck as (
         insert into users (id, name, delete_after) select gen_random_uuid(), 'Stuck', now() from generate_series(1, 40)
         returning id)
       insert into exports (id, user_id, status, path, created_at, expires_at)
         select gen_random_uuid(), id, 'ready', 'exports/stuck/' || id || '.zip', now(), now() from stuck`,
    )
    const other = await test.signUp()
    await ask(other)
    const { storage } = test.house.providers
    const { remove } = storage
    storage.remove = async (file) => (file.startsWith('exports/stuck/') ? false : remove(file))
    for (let minute = 0; minute < 3; minute += 1) await erase(new Date(later(14.1).getTime() + minute * 60_000))
    storage.remove = remove
    expect((await run('select 1 from users where id = $1', other.id)).rowCount).toBe(0)
    for (let minute = 3; minute < 7; minute += 1) await erase(new Date(later(14.1).getTime() + minute * 60_000))
    expect((await run("select 1 from users where name = 'Stuck'")).rowCount).toBe(0)
  })

  it('an export that failed after its file was stored leaves none behind', async () => {
    const person = await test.signUp()
    await test.call(person, 'POST', '/api/me/export')
    const { id } = (await test.call(person, 'GET', '/api/me/export')).json<{ export: { id: string } }>().export
    const { storage } = test.house.providers
    const { putFile } = storage
    storage.putFile = async (...args) => {
      await putFile(...args)
      throw new Error('the answer of the store was lost')
    }
    await makeExport(jobContext(test.house), person.id, id)
    storage.putFile = putFile
    expect((await test.call(person, 'GET', '/api/me/export')).json()).toMatchObject({ export: { status: 'failed' } })
    await ask(person)
    await erase(later(14.1))
    expect(await storage.open(`exports/${person.id}/${id}.zip`)).toBeUndefined()
  })

  it('an export that was being made leaves no file behind', async () => {
    const person = await test.signUp()
    await test.call(person, 'POST', '/api/me/export')
    const { id } = (await test.call(person, 'GET', '/api/me/export')).json<{ export: { id: string } }>().export
    await ask(person)
    const { storage } = test.house.providers
    const { putFile } = storage
    storage.putFile = async (...args) => {
      await erase(later(14.1))
      await putFile(...args)
    }
    await makeExport(jobContext(test.house), person.id, id)
    storage.putFile = putFile
    expect(await storage.open(`exports/${person.id}/${id}.zip`)).toBeUndefined()
  })
})
