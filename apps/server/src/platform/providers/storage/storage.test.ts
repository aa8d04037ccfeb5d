import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '../../start-error.ts'
import { diskStorage } from './disk.ts'
import { openStorage } from './open.ts'
import { isStoragePath, pathOfPublicUrl, type Storage } from './storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-storage-'))
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'pictures', configs: [] }],
})
const disk = path.join(folder, 'disk')
const stores: Record<string, Storage> = {}
const s3Env = {
  S3_BUCKET: 'pictures',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  S3_ENDPOINT: '',
}
const diskEnv = {
  S3_BUCKET: undefined,
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
  S3_ENDPOINT: undefined,
}

beforeAll(async () => {
  const { port } = await s3.run()
  s3Env.S3_ENDPOINT = `http://127.0.0.1:${port}`
  stores.disk = await openStorage(diskEnv, disk)
  stores.s3 = await openStorage(s3Env, disk)
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const jpeg = { contentType: 'image/jpeg', cacheSeconds: 3600 }

describe.each(['disk', 's3'])('the %s store', (kind) => {
  const store = () => stores[kind] as Storage

  it('gives back what was put, with its type', async () => {
    await store().put('avatars/u1/avatar-1-a.jpg', Buffer.from('first'), jpeg)
    expect(await store().get('avatars/u1/avatar-1-a.jpg')).toEqual({
      data: Buffer.from('first'),
      contentType: 'image/jpeg',
    })
  })

  it('overwrites', async () => {
    await store().put('images/u1/b.webp', Buffer.from('first'), { ...jpeg, contentType: 'image/webp' })
    await store().put('images/u1/b.webp', Buffer.from('second, longer'), { ...jpeg, contentType: 'image/webp' })
    expect((await store().get('images/u1/b.webp'))?.data.toString()).toBe('second, longer')
  })

  it('has nothing where nothing was put', async () => {
    expect(await store().get('avatars/u1/none.jpg')).toBeUndefined()
    expect(await store().get('avatars/u1/avatar-1-a.jpg/below.jpg')).toBeUndefined()
  })

  it('removes, and twice is no failure', async () => {
    await store().put('images/u1/c.jpg', Buffer.from('c'), jpeg)
    expect(await store().remove('images/u1/c.jpg')).toBe(true)
    expect(await store().get('images/u1/c.jpg')).toBeUndefined()
    expect(await store().remove('images/u1/c.jpg')).toBe(true)
  })

  it('takes a file of this machine, and gives it back bit by bit', async () => {
    const file = path.join(folder, `${kind}.bin`)
    const data = Buffer.alloc(3_000_000, 'greenroom')
    writeFileSync(file, data)
    await store().putFile('exports/u1/a.zip', file, { contentType: 'application/zip' })
    const found = await store().open('exports/u1/a.zip')
    expect(found?.bytes).toBe(data.length)
    const parts: Buffer[] = []
    for await (const part of found?.stream ?? []) parts.push(part as Buffer)
    expect(parts.length).toBeGreaterThan(1)
    expect(Buffer.concat(parts).equals(data)).toBe(true)
    expect(await store().open('exports/u1/none.zip')).toBeUndefined()
  })

  it('is under our own address', () => {
    expect(store().publicUrl('avatars/u1/a.jpg')).toBe('/uploads/avatars/u1/a.jpg')
    expect(pathOfPublicUrl('/uploads/avatars/u1/a.jpg')).toBe('avatars/u1/a.jpg')
  })

  it('is reachable', async () => expect(await store().isReachable()).toBe(true))

  it.each([
    '../secret.jpg',
    'avatars/../../secret.jpg',
    '/etc/passwd',
    'avatars/./a.jpg',
    'avatars//a.jpg',
    'avatars/.hidden',
    'avatars/a\0.jpg',
    'avatars\\a.jpg',
    'alone.jpg',
    '',
    'avatars/a b.jpg',
    'avatars/%2e%2e/a.jpg',
    `avatars/${'a'.repeat(500)}.jpg`,
  ])('takes no path that leads elsewhere: %j', async (name) => {
    expect(isStoragePath(name)).toBe(false)
    expect(pathOfPublicUrl(`/uploads/${name}`)).toBeUndefined()
    await expect(store().put(name, Buffer.from('x'), jpeg)).rejects.toThrow('not a path of this store')
    await expect(store().get(name)).rejects.toThrow('not a path of this store')
    await expect(store().remove(name)).rejects.toThrow('not a path of this store')
  })
})

describe('the disk store', () => {
  it('never shows half a file while it is written again', async () => {
    const files = [Buffer.alloc(400_000, 'a'), Buffer.alloc(700_000, 'b')]
    const store = diskStorage(disk)
    await store.put('images/u2/d.jpg', files[0] as Buffer, jpeg)
    const writing = Promise.all(
      Array.from({ length: 20 }, (_, i) => store.put('images/u2/d.jpg', files[i % 2] as Buffer, jpeg)),
    )
    const seen = await Promise.all(Array.from({ length: 60 }, () => store.get('images/u2/d.jpg')))
    await writing
    expect(seen.every((file) => files.some((whole) => file?.data.equals(whole)))).toBe(true)
    expect(readdirSync(path.join(disk, 'images/u2'))).toEqual(['d.jpg'])
  })

  it('leaves nothing behind where a file cannot be put', async () => {
    mkdirSync(path.join(disk, 'images/u3/folder.jpg'), { recursive: true })
    await expect(diskStorage(disk).put('images/u3/folder.jpg', Buffer.from('x'), jpeg)).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST|EPERM/,
    )
    expect(readdirSync(path.join(disk, 'images/u3'))).toEqual(['folder.jpg'])
    expect(await diskStorage(disk).remove('images/u3/folder.jpg')).toBe(false)
  })

  it('keeps what it holds from every other account of the machine, also what was there before', async () => {
    const own = path.join(folder, 'closed')
    mkdirSync(own, { mode: 0o755 })
    const closed = await openStorage(diskEnv, own)
    await closed.put('imports/one/list.csv', Buffer.from('x'), jpeg)
    const modeOf = (name: string) => (statSync(path.join(own, name)).mode & 0o777).toString(8)
    expect(['', 'imports', 'imports/one'].map(modeOf)).toEqual(['700', '700', '700'])
    expect(modeOf('imports/one/list.csv')).toBe('600')
  })

  it('stops the start with one sentence where its folder cannot be written', async () => {
    const file = path.join(folder, 'a-file')
    writeFileSync(file, '')
    await expect(openStorage(diskEnv, path.join(file, 'uploads'))).rejects.toThrow(StartError)
    expect(await diskStorage(path.join(file, 'uploads')).isReachable()).toBe(false)
  })

  it.skipIf(process.getuid?.() === 0)('stops the start where permissions forbid writing', async () => {
    const locked = path.join(folder, 'locked')
    mkdirSync(locked)
    chmodSync(locked, 0o500)
    await expect(openStorage(diskEnv, locked)).rejects.toThrow(
      /cannot be written: change its permissions, or set DATA_DIR/,
    )
  })
})

describe('the S3 store', () => {
  const unusable: [string, Partial<typeof s3Env>][] = [
    ['nobody answers', { S3_ENDPOINT: 'http://127.0.0.1:9' }],
    ['nobody knows the key', { S3_ACCESS_KEY_ID: 'UNKNOWN' }],
    ['there is no such bucket', { S3_BUCKET: 'nothing-here' }],
  ]
  it.each(unusable)('is not reachable, answers false to a removal and fails loudly where %s', async (_why, env) => {
    const store = await openStorage({ ...s3Env, ...env }, disk)
    expect(await store.isReachable()).toBe(false)
    expect(await store.remove('images/u1/a.jpg')).toBe(false)
    await expect(store.put('images/u1/a.jpg', Buffer.from('x'), jpeg)).rejects.toBeInstanceOf(Error)
    await expect(store.get('images/u1/a.jpg')).rejects.toBeInstanceOf(Error)
  })

  it('says how long a file may be kept by others', async () => {
    await stores.s3?.put('images/u1/kept.jpg', Buffer.from('x'), jpeg)
    const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
    const client = new S3Client({
      endpoint: s3Env.S3_ENDPOINT,
      forcePathStyle: true,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    })
    const kept = await client.send(new GetObjectCommand({ Bucket: 'pictures', Key: 'images/u1/kept.jpg' }))
    expect(kept.CacheControl).toBe('public, max-age=3600')
  })
})
