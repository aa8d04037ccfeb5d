import { createHash, randomUUID } from 'node:crypto'
import type { ConsentRecord, Contact } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../platform/context.ts'
import type { OwnerTx } from '../../platform/db/tx.ts'
import { jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { type ConsentGiven, suppressedAmong, writeConsent } from './public.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
})

const address = () => `${randomUUID()}@example.com`
const made = async (body: object) => (await test.call(nova, 'POST', '/api/contacts', body)).json<Contact>()
const read = async (id: string) => (await test.call(nova, 'GET', `/api/contacts/${id}`)).json<Contact>()
const record = (id: string, body: object) => test.call(nova, 'POST', `/api/contacts/${id}/consent`, body)
const proof = async (id: string) =>
  (await test.call(nova, 'GET', `/api/contacts/${id}/consent`)).json<{ items: ConsentRecord[] }>().items
const asNova = async <T>(work: (owner: Context, tx: OwnerTx) => Promise<T>): Promise<T> => {
  const owner = await jobContext(test.house).asOwner(nova.id)
  return owner.db.forOwner(owner.ownerId, (tx) => work(owner, tx))
}
const says = (id: string, given: Partial<ConsentGiven>) =>
  asNova((owner, tx) =>
    writeConsent(owner, tx, id, {
      channel: 'email',
      state: 'subscribed',
      actor: 'person',
      method: 'confirmation',
      ...given,
    }),
  )

describe('what somebody agrees to', () => {
  it('is recorded with who, when, which wording in which version, and from where (standard S19)', async () => {
    const { id } = await made({ email: address() })
    const wording = 'Nova may write to me about shows.'
    await says(id, {
      state: 'pending',
      method: 'page',
      wording,
      source: 'https://greenroom.example/nova',
      ip: '203.0.113.9',
    })
    expect(await read(id)).toMatchObject({ email_consent: 'unknown' })
    await says(id, { wording, ip: '203.0.113.9' })
    expect(await read(id)).toMatchObject({ email_consent: 'subscribed' })
    expect(await proof(id)).toMatchObject([
      { state: 'subscribed', method: 'confirmation', actor: 'person', wording: { text: wording, version: 1 } },
      { state: 'pending', method: 'page', source: 'https://greenroom.example/nova', ip: '203.0.113.9' },
    ])
  })

  it('is kept whole in any alphabet', async () => {
    const { id } = await made({ email: address() })
    // Random enough that it cannot be compressed.
    const statement = Array.from({ length: 2000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    ).join('')
    for (let time = 0; time < 2; time++)
      expect((await record(id, { channel: 'email', state: 'subscribed', statement })).json()).toMatchObject({
        wording: { text: statement, version: 1 },
      })
  })

  it('gives every wording its own version, even when many arrive at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => made({ email: address() })))
    await Promise.all(people.map(({ id }, index) => says(id, { wording: `Wording ${index % 3}` })))
    const versions = await Promise.all(people.map(async ({ id }) => (await proof(id))[0]?.wording))
    expect(new Set(versions.map((wording) => `${wording?.text}: ${wording?.version}`)).size).toBe(3)
    expect(versions.map((wording) => wording?.version ?? 0).toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2, 3, 3])
  })

  it('cannot be changed or removed afterwards, not even by its owner’s own connection', async () => {
    const { id } = await made({ email: address() })
    await says(id, {})
    for (const text of [`update consent_records set state = 'unknown'`, 'delete from consent_records'])
      await expect(asNova((_, tx) => tx.execute(text))).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})

describe('what an owner records', () => {
  it('needs a statement, and stands there as theirs', async () => {
    const { id } = await made({ email: address() })
    expect((await record(id, { channel: 'email', state: 'subscribed', statement: ' ' })).json()).toMatchObject({
      status: 400,
      message: 'Say how they agreed or withdrew: it is your proof.',
    })
    const said = await record(id, { channel: 'email', state: 'subscribed', statement: 'Signed the list in Hamburg' })
    expect(said.json()).toMatchObject({
      channel: 'email',
      state: 'subscribed',
      actor: 'owner',
      method: 'manual',
      wording: { text: 'Signed the list in Hamburg' },
    })
    expect(await read(id)).toMatchObject({ email_consent: 'subscribed' })
  })

  it('can be corrected by them, but never undoes what the person withdrew', async () => {
    const { id } = await made({ email: address() })
    const yes = { channel: 'email', state: 'subscribed', statement: 'Told me' }
    await record(id, { ...yes, state: 'opted_out' })
    expect((await record(id, yes)).statusCode).toBe(201)
    await says(id, { state: 'opted_out', method: 'preferences' })
    expect((await record(id, yes)).json()).toMatchObject({
      code: 'CONFLICT',
      message: 'This person has opted out. Only they can change that, with their own link.',
    })
    expect(await read(id)).toMatchObject({ email_consent: 'opted_out' })
    await says(id, { method: 'preferences' })
    expect(await read(id)).toMatchObject({ email_consent: 'subscribed' })
  })

  it('undoes what the person withdrew neither by an entry of their own first', async () => {
    const { id } = await made({ email: address() })
    const yes = { state: 'subscribed', statement: 'Told me' }
    const no = { state: 'opted_out', statement: 'Told me' }
    for (const channel of ['email', 'visits'] as const)
      await says(id, { channel, state: 'opted_out', method: 'preferences' })
    // The withdrawal belongs to the person and applies to the new address, too. Nobody withdrew that address itself.
    await test.call(nova, 'PATCH', `/api/contacts/${id}`, { email: address() })
    for (const channel of ['email', 'visits']) {
      expect((await record(id, { channel, ...no })).statusCode).toBe(201)
      expect((await record(id, { channel, ...yes })).statusCode).toBe(409)
    }
    expect(await read(id)).toMatchObject({ email_consent: 'opted_out', visits_consent: 'opted_out' })
  })

  it('is refused for a channel without an address', async () => {
    const { id } = await made({ email: address() })
    const said = await record(id, { channel: 'sms', state: 'subscribed', statement: 'Told me' })
    expect(said.json()).toMatchObject({ code: 'CONFLICT', message: 'This contact has no phone number.' })
  })
})

describe('another address', () => {
  it('has nobody’s consent', async () => {
    const { id, email } = await made({ email: address(), phone: '+442079460400' })
    await says(id, {})
    await test.call(nova, 'PATCH', `/api/contacts/${id}`, { email: email?.toUpperCase() })
    expect(await read(id)).toMatchObject({ email_consent: 'subscribed' })
    await test.call(nova, 'PATCH', `/api/contacts/${id}`, { email: address() })
    expect(await read(id)).toMatchObject({ email_consent: 'unknown' })
    expect((await proof(id))[0]).toMatchObject({ state: 'unknown', actor: 'owner', source: 'Another email address' })
  })

  it('does not free the one that was withdrawn', async () => {
    const { id, email } = await made({ email: address() })
    await says(id, { state: 'opted_out', method: 'preferences' })
    await test.call(nova, 'PATCH', `/api/contacts/${id}`, { email: address() })
    expect(await read(id)).toMatchObject({ email_consent: 'opted_out' })
    expect(await made({ email })).toMatchObject({ email_consent: 'opted_out' })
  })
})

describe('a merge of two who have spoken', () => {
  const no = { channel: 'email', state: 'opted_out', statement: 'Told me' }
  const merged = (id: string, other: string, take: string[]) =>
    test.call(nova, 'POST', `/api/contacts/${id}/merge`, { other_id: other, take })

  it('says what stands, where the other had spoken last', async () => {
    const [keep, gone] = [await made({ email: address() }), await made({ email: address() })]
    await says(gone.id, {})
    await merged(keep.id, gone.id, [])
    expect(await read(keep.id)).toMatchObject({ email_consent: 'unknown' })
    expect((await proof(keep.id))[0]).toMatchObject({ state: 'unknown', method: 'merge' })
  })

  it('does not make the owner’s entry of what one of them had withdrawn', async () => {
    const [keep, gone] = [await made({ email: address() }), await made({ email: address() })]
    await says(keep.id, { state: 'opted_out', method: 'preferences' })
    await says(gone.id, {})
    await record(gone.id, no)
    await merged(keep.id, gone.id, ['email'])
    expect((await record(keep.id, { ...no, state: 'subscribed' })).statusCode).toBe(409)
    expect(await read(keep.id)).toMatchObject({ email: gone.email, email_consent: 'opted_out' })
  })
})

describe('a sign-up that waits for room, opened by its owner', () => {
  const waiting = async (fields: object) =>
    insertContacts(test.house, nova.id, [{ smsConsent: 'subscribed', lockedAt: new Date(), ...fields }])

  it('has agreed for the number that it gave, not for one that the owner types', async () => {
    const email = address()
    await waiting({ email, phone: '+442079460420' })
    const opened = await made({ email, phone: '+442079460421' })
    expect(opened).toMatchObject({ phone: '+442079460421', sms_consent: 'unknown' })
    expect(await proof(opened.id)).toMatchObject([{ channel: 'sms', state: 'unknown' }])
  })

  it('is opted out for a number that was withdrawn before', async () => {
    const [email, phone] = [address(), '+442079460422']
    const gone = await made({ phone })
    await test.call(nova, 'POST', `/api/contacts/${gone.id}/erasure`)
    await waiting({ email, phone: null, smsConsent: 'unknown' })
    expect(await made({ email, phone })).toMatchObject({ sms_consent: 'opted_out' })
  })
})

describe('a withdrawal', () => {
  it('outlives the contact: who adds the address again finds it opted out', async () => {
    const email = address()
    const first = await made({ email, phone: '+442079460410' })
    await record(first.id, { channel: 'email', state: 'opted_out', statement: 'Asked me at a show' })
    await test.call(nova, 'DELETE', `/api/contacts/${first.id}`)
    const again = await made({ email: email.toUpperCase(), phone: '+442079460410' })
    expect(again).toMatchObject({ email_consent: 'opted_out', sms_consent: 'unknown' })
    expect(await proof(again.id)).toMatchObject([{ channel: 'email', state: 'opted_out', method: 'suppression' }])
  })

  it('is not lifted by a form that anybody can fill in, only by the person’s own word', async () => {
    const email = address()
    const first = await made({ email })
    await says(first.id, { state: 'opted_out', method: 'preferences' })
    await says(first.id, { method: 'page' })
    expect(await read(first.id)).toMatchObject({ email_consent: 'opted_out' })
    await says(first.id, { method: 'confirmation' })
    expect(await read(first.id)).toMatchObject({ email_consent: 'subscribed' })
    expect(await asNova((owner, tx) => suppressedAmong(owner, tx, 'email', [email]))).toEqual(new Set())
  })

  it('is known again by a hash with a key, and to this owner alone', async () => {
    const email = address()
    const { id } = await made({ email })
    await says(id, { state: 'opted_out', method: 'preferences' })
    const iris = await test.signUp()
    const theirs = (await test.call(iris, 'POST', '/api/contacts', { email })).json<Contact>()
    expect(theirs.email_consent).toBe('unknown')
    await test.call(iris, 'POST', `/api/contacts/${theirs.id}/erasure`)

    const hashOf = async (owner: Visitor) => {
      const { rows } = await test.house.db.systemPool.query<{ address_hash: Buffer }>(
        'select address_hash from suppressions where user_id = $1',
        [owner.id],
      )
      expect(rows).toHaveLength(1)
      return rows[0]?.address_hash.toString('hex')
    }
    const [novas, iriss] = [await hashOf(nova), await hashOf(iris)]
    // An unkeyed SHA-256 could be tried address by address.
    const bare = [email, `${nova.id}:email:${email}`].map((text) => createHash('sha256').update(text).digest('hex'))
    expect(novas).toMatch(/^[0-9a-f]{64}$/)
    expect([iriss, ...bare]).not.toContain(novas)
  })
})
