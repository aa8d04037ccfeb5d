import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { giveNumber } from '../../testing/inbound-texts.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { jobContext } from '../../platform/house.ts'
import { takeFailedText } from './commands/take-failed-text.ts'
import { workOff } from '../../testing/work-off.ts'

/** STOP and its kin, as fans text them to the sandbox's carrier. */
const test = useTestApp()
afterEach(() => test.setNow(undefined))

let numbers = 100
const nextNumber = (area: number) => `+1${area}555${String(++numbers).padStart(4, '0')}`
const rows = async <T extends object>(text: string, values: unknown[]) =>
  (await test.house.db.systemPool.query<T>(text, values)).rows

interface Pair extends Visitor {
  /** Artist's number. */
  number: string
  /** Fan's phone. */
  phone: string
}
async function pair(): Promise<Pair> {
  const visitor = await test.signUp({ name: 'Nova Reyes' })
  const number = nextNumber(312)
  await giveNumber(test, visitor.id, number)
  return { ...visitor, number, phone: nextNumber(773) }
}
async function say({ phone, number }: Pair, ...bodies: string[]) {
  for (const body of bodies) {
    const response = await test.call(undefined, 'POST', '/sandbox/api/sms', { from: phone, to: number, body })
    expect(response.statusCode, response.body).toBe(201)
  }
}
const consentOf = async ({ id, phone }: Pair) =>
  (
    await rows<{ sms_consent: string }>('select sms_consent from contacts where user_id = $1 and phone = $2', [
      id,
      phone,
    ])
  )[0]?.sms_consent
const answers = ({ id }: Pair) =>
  rows<{ content: string; origin: string; cost: number; status: string }>(
    "select content, origin, cost, status from messages where user_id = $1 and direction = 'outbound' order by sent_at, id",
    [id],
  )
const recordsOf = async ({ id }: Pair) =>
  (
    await rows<{ line: string }>(
      `select r.state || ' ' || r.actor || ' ' || r.method as line from consent_records r
       where user_id = $1 and channel = 'sms' order by at, id`,
      [id],
    )
  ).map(({ line }) => line)
const suppressed = async ({ id }: Pair) =>
  (await rows('select 1 from suppressions where user_id = $1 and channel = $2', [id, 'sms'])).length
const flagsOf = async ({ id }: Pair) =>
  (
    await rows<{ content: string }>(
      'select m.content from revocation_flags f join messages m on m.id = f.message_id where f.user_id = $1',
      [id],
    )
  ).map(({ content }) => content)
async function fan(artist: Pair, given: object = {}) {
  const id = randomUUID()
  await insertContacts(test.house, artist.id, [{ id, phone: artist.phone, ...given }])
  return { id }
}
async function agreed(artist: Pair) {
  const contact = await fan(artist)
  await test.call(artist, 'POST', `/api/contacts/${contact.id}/consent`, {
    channel: 'sms',
    state: 'subscribed',
    statement: 'She ticked it on paper.',
  })
  expect(await consentOf(artist)).toBe('subscribed')
  return contact
}

describe('STOP', () => {
  it('opts out in the same moment, with its proof, and the number stays suppressed', async () => {
    const artist = await pair()
    await agreed(artist)
    await say(artist, 'Stop!')
    expect(await consentOf(artist)).toBe('opted_out')
    expect((await recordsOf(artist)).at(-1)).toBe('opted_out person text')
    expect(
      await rows('select source from consent_records where user_id = $1 and method = $2', [artist.id, 'text']),
    ).toEqual([{ source: artist.number }])
    expect(await suppressed(artist)).toBe(1)
  })

  it('is confirmed exactly once, in the artist’s name and free of charge, however often it comes, until a START comes between', async () => {
    const artist = await pair()
    await agreed(artist)
    await Promise.all(Array.from({ length: 10 }, () => say(artist, 'STOP')))
    expect(await answers(artist)).toMatchObject([{ origin: 'service', cost: 0 }])
    expect((await answers(artist))[0]?.content).toMatch(/^Nova Reyes: You are unsubscribed/)
    await say(artist, 'START', 'stop', 'Unsubscribe')
    expect((await answers(artist)).map(({ content }) => /unsubscribed/.test(content))).toEqual([true, false, true])
  })

  it('reaches the phone, though its holder has opted out', async () => {
    const artist = await pair()
    await say(artist, 'STOP')
    await workOff(test)
    expect((await test.texts(artist.phone)).map(({ body }) => body)).toEqual([
      expect.stringMatching(/^Nova Reyes: You are unsubscribed/),
    ])
    expect(await answers(artist)).toMatchObject([{ origin: 'service' }])
  })

  it('counts from somebody who waits for room in the plan', async () => {
    const artist = await pair()
    await fan(artist, { lockedAt: new Date() })
    await say(artist, 'STOP')
    expect(await consentOf(artist)).toBe('opted_out')
    expect(await answers(artist)).toHaveLength(1)
  })

  it('counts from somebody whom the artist has deleted, brings nobody back, and outlives an undo', async () => {
    const artist = await pair()
    const { id } = await agreed(artist)
    const batch = await test.call(artist, 'DELETE', `/api/contacts/${id}`)
    expect(batch.statusCode).toBeLessThan(300)
    await say(artist, 'STOP')
    expect(await rows('select id, sms_consent from contacts where user_id = $1', [artist.id])).toEqual([
      { id, sms_consent: 'opted_out' },
    ])
    expect(await answers(artist)).toHaveLength(1)
    expect(await suppressed(artist)).toBe(1)
  })

  it('of a stranger holds for whoever brings the number later', async () => {
    const artist = await pair()
    await say(artist, 'Stop.')
    expect(await consentOf(artist)).toBe('opted_out')
    expect(await suppressed(artist)).toBe(1)
  })

  it('in a sentence opts nobody out', async () => {
    const artist = await pair()
    await agreed(artist)
    await say(artist, "don't stop the music", 'stop by the merch table', 'yes I’ll be there')
    expect(await consentOf(artist)).toBe('subscribed')
    expect(await answers(artist)).toEqual([])
    expect(await flagsOf(artist)).toEqual([])
  })
})

describe('START', () => {
  it('gives back what the person’s own STOP had ended, with the wording that they agreed to', async () => {
    const artist = await pair()
    await agreed(artist)
    await say(artist, 'STOP', 'START')
    expect(await consentOf(artist)).toBe('subscribed')
    expect(await suppressed(artist)).toBe(0)
    expect(await recordsOf(artist)).toEqual([
      'subscribed owner manual',
      'opted_out person text',
      'subscribed person text',
    ])
    const wordings = await rows<{ wording_id: string }>(
      "select wording_id from consent_records where user_id = $1 and state = 'subscribed'",
      [artist.id],
    )
    expect(wordings).toHaveLength(2)
    expect(new Set(wordings.map(({ wording_id }) => wording_id)).size).toBe(1)
    expect((await answers(artist)).at(-1)?.content).toMatch(/^Nova Reyes: You get texts from us again/)
  })

  it.each(['START', 'YES', 'unstop'])('as %s makes no consent of somebody who never agreed', async (word) => {
    const artist = await pair()
    await say(artist, 'Hi', word)
    expect(await consentOf(artist)).toBe('unknown')
    await say(artist, 'STOP', word)
    expect(await consentOf(artist)).toBe('unknown')
    expect(await suppressed(artist)).toBe(0)
  })

  it.each(['START', 'YES'])('as %s that is worked off late takes back no STOP that came after it', async (word) => {
    const artist = await pair()
    await agreed(artist)
    const before = Date.now()
    test.setNow(new Date(before))
    await say(artist, 'STOP')
    test.setNow(new Date(before + 120_000))
    await say(artist, 'STOP')
    const late = { providerId: `SM-${randomUUID()}`, sender: artist.phone, recipient: artist.number }
    await rows(
      `insert into inbound_texts (provider_id, received_at, sender, recipient, body, media, word, is_answered, state)
       values ($1, $2, $3, $4, $5, '[]', $6, false, 'alone')`,
      [late.providerId, new Date(before + 60_000), late.sender, late.recipient, word, word.toLowerCase()],
    )
    await takeFailedText(jobContext(test.house), late.providerId)
    expect(await consentOf(artist)).toBe('opted_out')
    expect(await suppressed(artist)).toBe(1)
  })

  it('takes back no withdrawal by another way that came after it', async () => {
    const artist = await pair()
    const { id } = await agreed(artist)
    const before = Date.now()
    test.setNow(new Date(before))
    await say(artist, 'STOP')
    test.setNow(new Date(before + 120_000))
    await rows(
      `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, at)
       values (gen_random_uuid(), $1, $2, 'sms', 'opted_out', 'person', 'preferences', $3)`,
      [artist.id, id, new Date(before + 120_000)],
    )
    const providerId = `SM-${randomUUID()}`
    await rows(
      `insert into inbound_texts (provider_id, received_at, sender, recipient, body, media, word, is_answered, state)
       values ($1, $2, $3, $4, 'START', '[]', 'start', false, 'alone')`,
      [providerId, new Date(before + 60_000), artist.phone, artist.number],
    )
    await takeFailedText(jobContext(test.house), providerId)
    expect(await consentOf(artist)).toBe('opted_out')
  })

  it('takes back what the artist entered, but leaves no consent; YES does not even that', async () => {
    const artist = await pair()
    const { id } = await agreed(artist)
    const left = { channel: 'sms', state: 'opted_out', statement: 'Told me at the show.' }
    await test.call(artist, 'POST', `/api/contacts/${id}/consent`, left)
    await say(artist, 'Yes!')
    expect(await consentOf(artist)).toBe('opted_out')
    await say(artist, 'START')
    expect(await consentOf(artist)).toBe('unknown')
  })

  it('is an ordinary text of somebody who has not opted out: others may answer it', async () => {
    const artist = await pair()
    await agreed(artist)
    await say(artist, 'YES', 'start')
    expect(
      await rows('select content, handled_as from messages where user_id = $1 order by sent_at, id', [artist.id]),
    ).toEqual([
      { content: 'YES', handled_as: null },
      { content: 'start', handled_as: null },
    ])
    expect(await answers(artist)).toEqual([])
  })
})

describe('HELP', () => {
  it('is answered with the artist’s name, how to stop, and where their page is; once a minute, so that machines do not talk', async () => {
    const artist = await pair()
    const site = await test.call(artist, 'POST', '/api/minisites', { username: `nova${numbers}`, name: 'Nova Reyes' })
    expect(site.statusCode, site.body).toBe(201)
    const start = new Date()
    test.setNow(start)
    await say(artist, 'Help', 'INFO')
    expect((await answers(artist)).map(({ content }) => content)).toEqual([
      `Nova Reyes: Reply STOP to get no more texts, or write here to reach us. More: http://localhost:3000/nova${numbers} Msg & data rates may apply.`,
    ])
    test.setNow(new Date(start.getTime() + 61_000))
    await say(artist, 'HELP')
    expect(await answers(artist)).toHaveLength(2)
  })

  it('is answered after STOP, too, and STOP stays', async () => {
    const artist = await pair()
    await say(artist, 'STOP', 'HELP', 'STOP')
    expect((await answers(artist)).map(({ content }) => /unsubscribed/.test(content))).toEqual([true, false])
    expect(await consentOf(artist)).toBe('opted_out')
  })
})

describe('a wish to stop in other words', () => {
  it('is flagged with the newest message, opts nobody out, and ends with a real STOP', async () => {
    const artist = await pair()
    await agreed(artist)
    await say(artist, 'please stop texting me', 'take me off your list')
    expect(await flagsOf(artist)).toEqual(['take me off your list'])
    expect(await consentOf(artist)).toBe('subscribed')
    expect(await answers(artist)).toEqual([])
    await say(artist, 'STOP')
    expect(await flagsOf(artist)).toEqual([])
  })
})

describe('the phone of the sandbox', () => {
  it('answers the number that last texted it, and makes one contact of ten texts at once', async () => {
    const artist = await pair()
    await say(artist, 'STOP')
    await workOff(test)
    const other = { ...artist, phone: nextNumber(773) }
    await Promise.all(Array.from({ length: 10 }, (_, n) => say(other, `Text ${n}`)))
    expect(
      await rows('select 1 from contacts where user_id = $1 and phone = $2', [artist.id, other.phone]),
    ).toHaveLength(1)
    const reply = await test.call(undefined, 'POST', '/sandbox/api/sms', { from: artist.phone, body: 'start' })
    expect(reply.json()).toMatchObject({ to: artist.number })
    expect(await consentOf(artist)).toBe('unknown')
  })
})
