import { randomUUID } from 'node:crypto'
import type { UnsubscribeReasons } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { mailTo, newFan, newOwner, newSender, query, send } = mailCampaignHands(test)

let nova: Visitor
beforeEach(async () => {
  nova = await newSender()
})

const read = (owner: Visitor, id: string) => test.call(owner, 'GET', `/api/campaigns/${id}/unsubscribe-reasons`)
const reasonsOf = async (id: string) => (await read(nova, id)).json<UnsubscribeReasons>()

/** Posts a form as a browser without script. */
const post = (path: string, fields: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(fields).toString(),
  })

/** Sends a campaign to fans. @returns its id, and the tokens of their links */
async function sentTo(count: number) {
  const fans = await Promise.all(Array.from({ length: count }, () => newFan(nova)))
  const { id } = await send(nova)
  const tokens = []
  for (const { email } of fans) {
    const { headers } = await mailTo(email)
    tokens.push(/unsubscribe\?t=([\w.-]+)/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
  }
  return { id, fans, tokens, token: tokens[0] ?? '' }
}
const leave = (token: string) => post('/preferences', { t: token, all: 'stop' })
const tell = (token: string, fields: Record<string, string>) => post('/unsubscribe/reason', { t: token, ...fields })

describe('why somebody unsubscribed', () => {
  it('is asked once they have, and shown to the artist with its words', async () => {
    const { id, token, tokens } = await sentTo(3)
    expect((await test.app.inject({ url: `/unsubscribe?t=${token}` })).body).not.toContain('Why did you')
    const { body } = await leave(token)
    expect(body).toContain('You are unsubscribed from everything')
    expect(body.match(/type="radio"/g)).toHaveLength(5)
    expect(await reasonsOf(id)).toEqual({ people: 1, reasons: [], words: [], words_total: 0 })
    const told = await tell(token, { reason: 'too_often', words: ' <b>Weekly</b> is\r\ntoo much ' })
    expect([told.statusCode, told.body]).toEqual([200, expect.stringContaining('Thank you')])
    await post('/unsubscribe', { t: tokens[1] ?? '', 'List-Unsubscribe': 'One-Click' })
    await tell(tokens[1] ?? '', { words: 'Just so' })
    await post('/preferences', { t: tokens[2] ?? '' })
    expect(await reasonsOf(id)).toMatchObject({
      people: 3,
      reasons: [
        { reason: 'other', people: 1 },
        { reason: 'too_often', people: 1 },
      ],
      words: expect.arrayContaining([
        { reason: 'other', words: 'Just so', at: expect.any(String) },
        { reason: 'too_often', words: '<b>Weekly</b> is\ntoo much', at: expect.any(String) },
      ]),
      words_total: 2,
    })
  })

  it('is one answer of each person, the last', async () => {
    const { id, token } = await sentTo(1)
    await leave(token)
    await tell(token, { reason: 'other', words: 'Hm' })
    await tell(token, { reason: 'never_joined' })
    await leave(token)
    expect(await reasonsOf(id)).toEqual({
      people: 1,
      reasons: [{ reason: 'never_joined', people: 1 }],
      words: [],
      words_total: 0,
    })
  })

  it('is taken from nobody else, and not for long', async () => {
    const { id, token, tokens } = await sentTo(2)
    expect((await tell(token, { reason: 'other' })).statusCode).toBe(410)
    expect((await tell(`${token}x`, { reason: 'other' })).statusCode).toBe(410)
    await leave(token)
    expect((await tell(tokens[1] ?? '', { reason: 'other' })).statusCode).toBe(410)
    for (const url of [`/unsubscribe/reason?t=${token}&reason=other`, `/unsubscribe?t=${token}&reason=other`])
      await test.app.inject({ url })
    expect(await reasonsOf(id)).toMatchObject({ people: 1, reasons: [] })
    await query("update unsubscribe_reasons set at = at - interval '31 days' where send_id = $1", [id])
    expect((await tell(token, { reason: 'other' })).body).toContain('This question is closed')
    expect(await reasonsOf(id)).toMatchObject({ people: 1, reasons: [] })
  })

  it('is a choice of ours, with few words', async () => {
    const { id, token } = await sentTo(1)
    await leave(token)
    const bad: Record<string, string>[] = [
      {},
      { reason: 'constructor' },
      { reason: 'x' },
      { words: 'x'.repeat(301) },
      { words: 'a\u0000b' },
    ]
    for (const fields of bad) {
      const { statusCode, body } = await tell(token, fields)
      expect([statusCode, body], JSON.stringify(fields)).toEqual([400, expect.stringContaining('role="alert"')])
    }
    expect((await tell(token, { words: 'x'.repeat(20_000) })).statusCode).toBe(413)
    expect(await reasonsOf(id)).toMatchObject({ reasons: [], words: [] })
  })

  it('is not asked by the link of any other mail, or of those who had left before', async () => {
    const { id, token } = await sentTo(1)
    await leave(token)
    await query('delete from unsubscribe_reasons where send_id = $1', [id])
    expect((await leave(token)).body).not.toContain('Why did you')
    expect(await reasonsOf(id)).toMatchObject({ people: 0 })
  })

  it('is the artist’s to read alone, and goes with the person', async () => {
    const { id, fans, token } = await sentTo(1)
    await leave(token)
    await tell(token, { reason: 'not_expected', words: 'Polka' })
    const iris = await newOwner(100, 'Iris Vale')
    expect((await read(iris, id)).statusCode).toBe(404)
    expect((await read(nova, randomUUID())).statusCode).toBe(404)
    const fan = `/api/contacts/${fans[0]?.id}`
    expect((await test.call(nova, 'GET', `${fan}/export`)).json()).toMatchObject({
      unsubscribe_reasons: [{ send_id: id, reason: 'not_expected', words: 'Polka' }],
    })
    await test.call(nova, 'POST', `${fan}/erasure`)
    expect(await reasonsOf(id)).toMatchObject({ people: 0, words: [] })
    expect((await tell(token, { reason: 'other' })).statusCode).toBe(410)
  })
})
