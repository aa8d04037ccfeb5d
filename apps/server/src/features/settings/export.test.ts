import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { DataExport } from '@greenroom/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { countOwner } from '../../platform/personal-data.ts'
import { picturesOf } from '../../testing/pictures.ts'
import { shownBlocks } from '../../testing/shown-blocks.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'
import { forgetExports } from './commands/forget-exports.ts'
import { makeExport } from './commands/make-export.ts'

const test = useTestApp()
const pictures = picturesOf(test)
let nova: Visitor
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-export-test-'))
  nova = await test.signUp({ name: 'Nova of the exports' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = async (person: Visitor) => (await test.call(person, 'POST', '/api/me/export')).json<DataExport>()
const latest = async (person: Visitor) =>
  (await test.call(person, 'GET', '/api/me/export')).json<{ export: DataExport | null }>().export
const make = (person: Visitor, { id }: DataExport) => makeExport(jobContext(test.house), person.id, id)

/** Unpacks the zip with an independent program. */
async function unpack(zip: Buffer): Promise<{ names: string[]; read(name: string): Promise<Buffer> }> {
  const file = path.join(folder, `${crypto.randomUUID()}.zip`)
  const into = `${file}-open`
  await writeFile(file, zip)
  await promisify(execFile)('python3', ['-m', 'zipfile', '-e', file, into])
  const names = (await readdir(into, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(into, path.join(entry.parentPath, entry.name)))
  return { names, read: (name) => readFile(path.join(into, name)) }
}

describe('an export', () => {
  it('holds every row and picture, no secret, and says what is in it', async () => {
    await test.call(nova, 'POST', '/api/minisites', { username: 'exported', name: 'Exported', bio: 'Ünïcode “bio”' })
    const picture = await pictures.stored(nova, 'images')
    const begun = await start(nova)
    expect(begun).toMatchObject({ status: 'waiting', done: 0, bytes: null })
    expect((await test.call(nova, 'GET', '/api/me/export/file')).statusCode).toBe(404)
    await make(nova, begun)
    const ready = await latest(nova)
    expect(ready).toMatchObject({ id: begun.id, status: 'ready' })
    const answer = await test.call(nova, 'GET', '/api/me/export/file')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(ready?.bytes),
      'content-disposition': expect.stringMatching(/^attachment; filename="greenroom-export-\d{4}-\d\d-\d\d\.zip"$/),
      'cache-control': 'private, no-store',
    })
    const zip = await unpack(answer.rawPayload)
    expect(zip.names).toEqual(
      expect.arrayContaining(['README.txt', 'data/users.json', 'data/mini_sites.json', 'data/blocks.json']),
    )
    const sites = JSON.parse((await zip.read('data/mini_sites.json')).toString())
    expect(sites).toMatchObject([{ username: 'exported', bio: 'Ünïcode “bio”' }])
    const name = zip.names.find((one) => one.startsWith('pictures/images/'))
    expect(await zip.read(name ?? '')).toEqual((await pictures.get(picture.url)).rawPayload)
    expect((await zip.read('README.txt')).toString()).toContain('everything Greenroom')
    const accounts = (await zip.read('data/accounts.json')).toString()
    expect(accounts).not.toContain('"password"')
  })

  it('holds each kind of block with its content, and every picture in one', async () => {
    const iris = await test.signUp()
    const stored = await Promise.all([1, 2, 3].map(() => pictures.stored(iris, 'images')))
    const blocks = shownBlocks(stored.map(({ url }) => url))
    await test.call(iris, 'POST', '/api/minisites', { username: 'exported-blocks', name: 'Iris', blocks })
    await make(iris, await start(iris))
    const zip = await unpack((await test.call(iris, 'GET', '/api/me/export/file')).rawPayload)
    const rows: { type: string; title: string; settings: object }[] = JSON.parse(
      (await zip.read('data/blocks.json')).toString(),
    )
    for (const { type, title, url, settings } of blocks)
      expect(rows).toContainEqual(expect.objectContaining({ type, title, url, settings }))
    for (const { url } of stored)
      expect(await zip.read(`pictures/images/${url.split('/').at(-1)}`)).toEqual((await pictures.get(url)).rawPayload)
  })

  it('is not made twice at once, and a later one replaces it', async () => {
    const iris = await test.signUp()
    const begun = await Promise.all([start(iris), start(iris), start(iris), start(iris)])
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
    const { rows } = await test.house.db.systemPool.query('select 1 from outbox where user_id = $1 and name = $2', [
      iris.id,
      'settings.export-requested',
    ])
    expect(rows).toHaveLength(1)
    await make(iris, begun[0])
    const again = await start(iris)
    expect(again.id).not.toBe(begun[0]?.id)
    await make(iris, again)
    expect(await latest(iris)).toMatchObject({ id: again.id, status: 'ready' })
    const { storage } = test.house.providers
    expect(await storage.open(`exports/${iris.id}/${begun[0]?.id}.zip`)).toBeUndefined()
  })

  it('made twice by a job that ran again is one, and told once', async () => {
    const iris = await test.signUp()
    const begun = await start(iris)
    await make(iris, begun)
    await make(iris, begun)
    expect((await test.call(iris, 'GET', '/api/notifications')).json()).toMatchObject({
      total: 1,
      items: [{ title: 'Your export is ready', path: '/dashboard/settings?tab=data' }],
    })
    expect((await test.mails(iris.email)).filter(({ subject }) => subject === 'Your export is ready')).toHaveLength(1)
  })

  it('that failed says so, leaves nothing behind, and can be requested again', async () => {
    const iris = await test.signUp()
    await pictures.stored(iris, 'images')
    const { storage } = test.house.providers
    const { open } = storage
    storage.open = async () => {
      throw new Error('the store is away')
    }
    const begun = await start(iris)
    await make(iris, begun)
    storage.open = open
    expect(await latest(iris)).toMatchObject({ id: begun.id, status: 'failed' })
    const again = await start(iris)
    await make(iris, again)
    expect(await latest(iris)).toMatchObject({ id: again.id, status: 'ready' })
  })

  it('is stopped with the process, and begins anew elsewhere', async () => {
    const iris = await test.signUp()
    const begun = await start(iris)
    const stopping = AbortSignal.abort(new Error('the process is stopping'))
    await expect(makeExport(jobContext(test.house, stopping), iris.id, begun.id)).rejects.toThrow('stopping')
    expect(await latest(iris)).toMatchObject({ status: 'running' })
    await make(iris, begun)
    expect(await latest(iris)).toMatchObject({ status: 'ready' })
  })

  it('counts its progress over more rows than one batch', async () => {
    const iris = await test.signUp()
    await test.house.db.systemPool.query(
      `insert into notifications (id, user_id, kind, title, created_at)
       select gen_random_uuid(), $1, 'export', 'row ' || n, now() from generate_series(1, 9000) n`,
      [iris.id],
    )
    const begun = await start(iris)
    const seen: number[] = []
    const { systemPool } = test.house.db
    test.house.listener.onTableChange(({ table, userId }) => {
      if (table !== 'exports' || userId !== iris.id) return
      systemPool.query<{ done: number }>('select done from exports where id = $1', [begun.id]).then(
        ({ rows }) => seen.push(rows[0]?.done ?? 0),
        () => {},
      )
    })
    await make(iris, begun)
    const ready = await latest(iris)
    expect(ready?.total).toBeGreaterThanOrEqual(
      (await countOwner(systemContext(test.house), test.house.claims, iris.id)) - 10,
    )
    await expect.poll(() => seen.some((done) => done > 0)).toBe(true)
    const zip = await unpack((await test.call(iris, 'GET', '/api/me/export/file')).rawPayload)
    expect(JSON.parse((await zip.read('data/notifications.json')).toString())).toHaveLength(9000)
  })

  it('is only for its owner, is not public, and is deleted after a day', async () => {
    const iris = await test.signUp()
    const begun = await start(iris)
    await make(iris, begun)
    expect((await test.call(nova, 'GET', '/api/me/export')).body).not.toContain(begun.id)
    expect((await test.call(undefined, 'GET', '/api/me/export/file')).statusCode).toBe(401)
    const file = `exports/${iris.id}/${begun.id}.zip`
    expect((await test.call(iris, 'GET', `/uploads/${file}`)).statusCode).toBe(404)
    const { storage } = test.house.providers
    expect(await storage.open(file)).toBeDefined()
    const tomorrow = new Date(Date.now() + 24.1 * 3_600_000)
    test.setNow(tomorrow)
    expect(await latest(iris)).toBeNull()
    await test.call(iris, 'POST', '/api/auth/prove/password', { password: PASSWORD })
    expect((await test.call(iris, 'GET', '/api/me/export/file')).statusCode).toBe(404)
    await forgetExports({ ...systemContext(test.house), now: tomorrow })
    test.setNow(undefined)
    expect(await storage.open(file)).toBeUndefined()
  })
})
