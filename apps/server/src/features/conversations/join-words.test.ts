import { describe, expect, it } from 'vitest'
import { NOON, useAnswerHands } from '../../testing/answer-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp()
const { later, added, list, phoneOf, fan, says, received, thread, answers, consentOf, contactOf } = useAnswerHands(test)

describe('a join word', () => {
  const JOIN = {
    words: ['VIP'],
    answer: 'You are in!',
    join: { wording: 'Yes, texts from Nova.' },
    tag: 'list',
    frequency: 'once',
  }

  it('is consent with its wording, the word, and the number it was sent to', async () => {
    await added(JOIN)
    const iris = await fan()
    await says(iris, 'vip!')
    expect(await answers(iris)).toEqual(['You are in!'])
    const [proof] = await consentOf(iris)
    expect(proof).toMatchObject({
      channel: 'sms',
      state: 'subscribed',
      actor: 'person',
      method: 'keyword',
      wording: { text: 'Yes, texts from Nova.', version: 1 },
    })
    expect(proof?.source).toMatch(/^“VIP” to \+\d+$/)
    expect(await contactOf(iris)).toMatchObject({ tags: ['list'] })
  })

  it('from a German number takes effect by YES, of that person, within a day', async () => {
    await added(JOIN)
    const [iris, other] = [await fan({ phone: phoneOf('+49151234') }), await fan({ phone: phoneOf('+49151235') })]
    await says(iris, 'VIP')
    expect(await answers(iris)).toEqual(['Yes, texts from Nova.\n\nReply YES to confirm.'])
    expect(await consentOf(iris)).toMatchObject([{ state: 'pending', method: 'keyword' }])
    later(30)
    await says(other, 'YES')
    await says(iris, 'yes please')
    expect(await consentOf(other)).toEqual([])
    expect(await consentOf(iris)).toHaveLength(1)
    const yes = await says(iris, 'Yes!')
    expect(await consentOf(iris)).toMatchObject([{ state: 'subscribed', method: 'keyword' }, { state: 'pending' }])
    expect((await consentOf(iris))[0]?.source).toMatch(/confirmed by YES$/)
    await received(yes.id)
    expect(await thread(iris).then((all) => all.filter(({ origin }) => origin === 'rule'))).toMatchObject([
      { content: 'You are in!', send_at: new Date(NOON.getTime() + 60_000).toISOString() },
      { content: expect.stringContaining('Reply YES') },
    ])
    expect(await list()).toMatchObject([{ fired_30_days: 1 }])
  })

  it('is not confirmed by a YES a day later', async () => {
    await added(JOIN)
    const iris = await fan({ phone: phoneOf('+4366412') })
    await says(iris, 'VIP')
    later(86_401)
    await says(iris, 'YES')
    expect(await consentOf(iris)).toMatchObject([{ state: 'pending' }])
  })

  it('works again for somebody who has left, since it is their own word', async () => {
    await added(JOIN)
    const iris = await fan()
    await says(iris, 'VIP')
    await test.house.db.systemPool.query(`update contacts set sms_consent = 'opted_out' where id = $1`, [iris.id])
    later(3600)
    await says(iris, 'VIP please')
    expect(await contactOf(iris)).toMatchObject({ sms_consent: 'subscribed' })
    expect(await answers(iris)).toHaveLength(2)
  })

  it('by mail takes effect by YES to the address of the question, and never by what its headers name', async () => {
    await added(JOIN)
    const iris = await fan({ email: 'iris-joins@example.com' })
    await says(iris, 'VIP', { channel: 'email', address: 'iris-joins@example.com' })
    const [question] = (await thread(iris)).filter(({ origin }) => origin === 'rule')
    const { rows } = await test.house.db.systemPool.query<{ headers: Record<string, string> }>(
      'select headers from sandbox_mails where recipient = $1',
      ['iris-joins@example.com'],
    )
    const said = async (to: string) => {
      later(30)
      const mail = { from: 'iris-joins@example.com', subject: 'Re: VIP', text: 'YES', to }
      const body = { ...mail, in_reply_to: `<${question?.id}@sandbox.test>` }
      const answer = await test.call(undefined, 'POST', '/sandbox/api/mail', body)
      expect(answer.statusCode, answer.body).toBe(201)
      await workOff(test)
    }
    await said('hello@sandbox.test')
    expect(await consentOf(iris)).toMatchObject([{ state: 'pending' }])
    await said(rows[0]?.headers['Reply-To'] ?? '')
    expect(await consentOf(iris)).toMatchObject([{ state: 'subscribed' }, { state: 'pending' }])
  })
})
