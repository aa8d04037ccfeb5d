import { randomUUID } from 'node:crypto'
import type { AnswerRule, AnswerRuleTest } from '@greenroom/contracts'
import { MAX_RULES } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { RULES, TOUR, useAnswerHands } from '../../testing/answer-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const { owner, later, add, added, list, phoneOf, fan, says, thread, answers } = useAnswerHands(test)

describe('rules', () => {
  it('can never have an opt-out word, and the answer names it', async () => {
    for (const word of ['stop', 'S T O P', 'Unsubscribe', 'START', 'help', 'ｓｔｏｐ', 'opt-out']) {
      const answer = await add({ words: ['TOUR', word], answer: 'x' })
      expect(answer.statusCode, word).toBe(400)
      expect(answer.body).toContain(word)
    }
    const { id } = await added(TOUR)
    expect((await test.call(owner(), 'PATCH', `${RULES}/${id}`, { words: ['END'] })).statusCode).toBe(400)
    expect((await test.call(owner(), 'PATCH', `${RULES}/${id}`, { answer: '', tag: null })).json()).toMatchObject({
      details: { issues: [{ path: 'body.answer' }] },
    })
  })

  it('survive hostile words', async () => {
    const iris = await fan()
    for (const word of ['(a+)+$', "'; drop table x", '{{first_name}}', '𝕿𝖔𝖚𝖗', 'Ⱥ'.repeat(40), '‮tour'])
      expect((await add({ words: [word], answer: 'x' })).statusCode, word).toBe(201)
    for (const word of ['\0', '\\', '%_%', '\ud800', '💥'.repeat(60)])
      expect((await add({ words: [word], answer: 'x' })).statusCode, word).toBe(400)
    expect((await add({ words: ['TOUR'], answer: '{{password}}' })).statusCode).toBe(400)
    await says(iris, `${'ab'.repeat(750)}!`)
    expect(await answers(iris)).toEqual([])
  })

  it('are at most so many, in one order without gaps', async () => {
    const made: AnswerRule[] = []
    for (let count = 0; count < MAX_RULES; count += 1) made.push(await added({ words: [`W${count}x`], answer: 'x' }))
    expect((await add({ words: ['ONE'], answer: 'x' })).statusCode).toBe(409)
    const ids = made.map(({ id }) => id)
    for (const wrong of [ids.slice(1), [...ids.slice(1), randomUUID()], [...ids.slice(1), ids[1]]])
      expect((await test.call(owner(), 'PUT', `${RULES}/order`, { ids: wrong })).statusCode).toBe(409)
  })

  it('come back to their place when a deletion is undone', async () => {
    const [first, second] = [await added(TOUR), await added({ words: ['MERCH'], answer: 'x' })]
    expect((await test.call(owner(), 'DELETE', `${RULES}/${first.id}`)).statusCode).toBe(204)
    expect((await list()).map(({ id }) => id)).toEqual([second.id])
    expect((await test.call(owner(), 'DELETE', `${RULES}/${first.id}`)).statusCode).toBe(404)
    expect((await test.call(owner(), 'POST', `${RULES}/${first.id}/restore`)).statusCode).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id])
  })

  it('are one owner’s: nobody else reads, changes, or fires them', async () => {
    const rule = await added(TOUR)
    const other = await test.signUp()
    expect(await list(other)).toEqual([])
    for (const [method, url, body] of [
      ['PATCH', `${RULES}/${rule.id}`, { is_active: false }],
      ['DELETE', `${RULES}/${rule.id}`, undefined],
      ['POST', `${RULES}/${rule.id}/restore`, undefined],
    ] as const)
      expect((await test.call(other, method, url, body)).statusCode, url).toBe(404)
    const theirs = await fan({ owner: other })
    await says(theirs, 'tour', {}, other)
    expect(await answers(theirs, other)).toEqual([])
    expect(await list()).toMatchObject([{ is_active: true, fired_30_days: 0 }])
  })
})

describe('the test box', () => {
  const tryOut = async (body: object) => {
    const answer = await test.call(owner(), 'POST', `${RULES}/test`, { channel: 'sms', ...body })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<AnswerRuleTest>()
  }

  it('says which rule fires and why, which would have, and what leaves', async () => {
    const tour = await added({ ...TOUR, tag: 'tour' })
    const first = await added({ kind: 'first_message', answer: 'Welcome!' })
    const iris = await fan()
    expect(await tryOut({ content: 'the tour?', contact_id: iris.id })).toEqual({
      rules: [
        { id: tour.id, outcome: 'fires', why: 'It says “TOUR”.' },
        { id: first.id, outcome: 'would_fire', why: 'It is their first message.' },
      ],
      unanswered: null,
      fires: tour.id,
      tag: 'tour',
      answer: { content: 'Dates soon, Iris!', is_question: false, segments: 1, cost: 2 },
      unsent: null,
    })
    expect(await tryOut({ content: 'hello', is_first: false })).toMatchObject({ fires: null, answer: null })
    expect(await thread(iris), 'nothing is sent').toEqual([])
  })

  it('knows what a person had, opt-out words, and the law of a country', async () => {
    const rule = await added({ words: ['VIP'], answer: 'In!', join: { wording: 'Yes, texts.' }, frequency: 'once' })
    const [iris, jonas] = [await fan(), await fan({ phone: phoneOf('+33612345') })]
    expect(await tryOut({ content: 'vip', contact_id: jonas.id })).toMatchObject({ answer: { is_question: false } })
    const german = await fan({ phone: phoneOf('+49151236') })
    expect(await tryOut({ content: 'vip', contact_id: german.id })).toMatchObject({
      answer: { is_question: true, content: 'Yes, texts.\n\nReply YES to confirm.' },
    })
    await says(iris, 'vip')
    later(3600)
    expect(await tryOut({ content: 'vip', contact_id: iris.id })).toMatchObject({
      rules: [{ id: rule.id, outcome: 'no', why: 'It fires once for each person, and has for this one.' }],
    })
    expect((await tryOut({ content: 'Stop!' })).unanswered).toContain('STOP')
    expect((await tryOut({ content: 'please stop texting me' })).unanswered).toContain('wish to stop')
    const missing = await test.call(owner(), 'POST', `${RULES}/test`, {
      channel: 'sms',
      content: 'x',
      contact_id: randomUUID(),
    })
    expect(missing.statusCode).toBe(404)
  })
})
