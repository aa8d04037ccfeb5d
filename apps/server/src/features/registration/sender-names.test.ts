import type { SenderName } from '@greenroom/contracts'
import { describe, expect, it } from 'vitest'
import { RegistrarError } from '../../platform/providers/registrar/registrar.ts'
import { numberHands } from '../../testing/number-hands.ts'
import { newPhone } from '../../testing/phones.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp({ SMS_COUNTRIES: 'US,CA,GB,FR' })
const hands = numberHands(test)
const { registrar, query } = hands

const signUp = () => test.signUp({ isVerified: true })
const read = async (owner: Visitor) => (await test.call(owner, 'GET', '/api/sender-name')).json<SenderName>()
const save = (owner: Visitor, name: string) => test.call(owner, 'PUT', '/api/sender-name', { name })
const remove = (owner: Visitor) => test.call(owner, 'DELETE', '/api/sender-name')
const namesOf = (owner: Visitor) =>
  query<{ address: string; account_sid: string | null; isOver: boolean }>(
    `select address, account_sid, released_at is not null as "isOver" from senders
       where user_id = $1 and address !~ '^\\+' order by released_at nulls last`,
    [owner.id],
  )
/** Gives an owner a number whose chain is in a state. */
const give = (owner: Visitor, number: string, registration: string) =>
  query(
    `insert into senders (id, user_id, channel, address, registration, created_at)
       values (gen_random_uuid(), $1, 'sms', $2, $3, now())`,
    [owner.id, number, registration],
  )
/** Adds a contact with a phone of a country. */
const addFan = (owner: Visitor, phone: string) =>
  test.call(owner, 'POST', '/api/contacts', { name: 'Mia', email: `${phone.slice(1)}@example.com`, phone })

describe('the name that texts come from', () => {
  it('is suggested from the artist’s, kept, changed, and ended; the same again changes nothing', async () => {
    const owner = await signUp()
    expect(await read(owner)).toMatchObject({
      name: null,
      suggestions: ['Nova Reyes', 'NovaReyes', 'Nova', 'NR'],
      countries: ['GB'],
    })
    for (let times = 0; times < 2; times += 1)
      expect((await save(owner, 'Nova')).json()).toMatchObject({ name: 'Nova' })
    expect((await save(owner, 'NR')).json()).toMatchObject({ name: 'NR' })
    expect((await namesOf(owner)).map(({ address, isOver }) => [address, isOver])).toEqual([
      ['Nova', true],
      ['NR', false],
    ])
    for (let times = 0; times < 2; times += 1) expect((await remove(owner)).json()).toMatchObject({ name: null })
    expect((await read(owner)).name).toBeNull()
  })

  it('may be the same for two owners, and is nobody’s number', async () => {
    const [one, other] = [await signUp(), await signUp()]
    for (const owner of [one, other]) expect((await save(owner, 'Nova')).statusCode).toBe(200)
    expect(await query('select 1 from held_numbers where address = $1', ['Nova'])).toEqual([])
    expect((await test.call(one, 'GET', '/api/registration')).json().numbers ?? []).not.toContainEqual(
      expect.objectContaining({ number: 'Nova' }),
    )
    await remove(one)
    expect((await read(other)).name).toBe('Nova')
  })

  it('is the artist’s own, neither generic nor protected, and has the form that carriers take', async () => {
    const owner = await signUp()
    for (const name of [
      '',
      'Iris',
      'INFO',
      'HSBC',
      ' Nova',
      'Nová',
      'No\u0000va',
      'N'.repeat(12),
      '1234',
      '+12125550100',
    ])
      expect([name, (await save(owner, name)).statusCode]).toEqual([name, 400])
    const message = 'A name consists of whole words of your own name, in their order, or of its initials.'
    expect((await save(owner, 'Iris')).json()).toMatchObject({ details: { issues: [{ path: 'body.name', message }] } })
    expect((await read(owner)).name).toBeNull()
  })

  it('needs a plan with phone blocks and a proven address, like numbers', async () => {
    const owner = await signUp()
    test.setTier('free')
    expect((await save(owner, 'Nova')).json()).toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
    test.setTier('pro')
    expect((await save(await test.signUp({ isVerified: false }), 'Nova')).json()).toMatchObject({ code: 'CONFLICT' })
    expect((await test.call(undefined, 'GET', '/api/sender-name')).statusCode).toBe(401)
  })

  it('leaves from the owner’s own account where artists have one; without an answer, nothing changes', async () => {
    const owner = await signUp()
    registrar.fate = (call) => (call === 'ensureAccount' ? new RegistrarError('not-now', 'busy') : undefined)
    expect((await save(owner, 'Nova')).json()).toMatchObject({ code: 'UNAVAILABLE' })
    expect(await namesOf(owner)).toEqual([])
    registrar.fate = () => undefined
    await save(owner, 'Nova')
    const [account] = await query<{ id: string }>('select account_id as id from provider_accounts where user_id = $1', [
      owner.id,
    ])
    expect(await namesOf(owner)).toEqual([{ address: 'Nova', account_sid: account?.id, isOver: false }])
  })

  it('leaves the owner one, however many are chosen at once', async () => {
    const owner = await signUp()
    const names = ['Nova', 'NR', 'Reyes', 'Nova Reyes']
    const answers = await Promise.all(names.map((name) => save(owner, name)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200))
    expect((await namesOf(owner)).filter(({ isOver }) => !isOver)).toHaveLength(1)
  })
})

describe('a name of former days', () => {
  const rename = (owner: Visitor, name: string) =>
    query('update profiles set name = $2 where id = $1', [owner.id, name])

  it('ends when the artist is called otherwise, and they are told once', async () => {
    const owner = await signUp()
    await save(owner, 'Nova')
    await rename(owner, 'Nova and the Tide')
    expect(await read(owner)).toMatchObject({ name: 'Nova', ended: null })
    await rename(owner, 'Iris Tide')
    for (let times = 0; times < 2; times += 1)
      expect(await read(owner)).toMatchObject({
        name: null,
        ended: '“Nova” does not fit your name any more, so no texts leave from it.',
      })
    expect(await namesOf(owner)).toMatchObject([{ address: 'Nova', isOver: true }])
    const titles = async () =>
      (await test.call(owner, 'GET', '/api/notifications'))
        .json<{ items: { title: string }[] }>()
        .items.map(({ title }) => title)
        .filter((title) => title.startsWith('No texts leave'))
    await hands.later()
    expect(await titles()).toEqual(['No texts leave from “Nova” any more'])
    await rename(owner, 'Nova Reyes')
    expect((await save(owner, 'Nova')).json()).toMatchObject({ name: 'Nova', ended: null })
  })
})

describe('what texts each country', () => {
  const routesOf = async (owner: Visitor) =>
    (await read(owner)).routes.map(({ country, sender, takes_replies }) => [country, sender, takes_replies])

  it('is shown for the countries of the installation, and those that the artist has fans in', async () => {
    const owner = await signUp()
    const local = newPhone()
    await give(owner, local, 'approved')
    await addFan(owner, '+33612345678')
    await addFan(owner, '+4915112345678')
    expect(await routesOf(owner)).toEqual([
      ['US', local, true],
      ['CA', null, false],
      ['GB', null, false],
      ['DE', null, false],
      ['FR', null, false],
    ])
    await give(owner, '+18885550142', 'approved')
    await save(owner, 'Nova')
    expect(await routesOf(owner)).toEqual([
      ['US', local, true],
      ['CA', '+18885550142', true],
      ['GB', 'Nova', false],
      ['DE', null, false],
      ['FR', null, false],
    ])
    const texts = new Map((await read(owner)).routes.map(({ country, text }) => [country, text]))
    expect(texts.get('GB')).toBe(
      'Campaigns leave from your name, which takes no replies, so each text ends with a link to stop.',
    )
    expect(texts.get('DE')).toBe('This installation does not text there.')
    expect(texts.get('FR')).toBe('Texts to this country are not offered yet.')
  })

  it('says what is missing', async () => {
    const owner = await signUp()
    await give(owner, newPhone(), 'review')
    const texts = (await read(owner)).routes.map(({ country, sender, text }) => [country, sender, text])
    expect(texts).toEqual([
      ['US', null, 'Your number texts there once it is registered.'],
      ['CA', null, 'Texts there need a verified toll-free number, or a Canadian number.'],
      ['GB', null, 'Choose a name, and your campaigns get there.'],
      ['FR', null, 'Texts to this country are not offered yet.'],
    ])
  })
})
