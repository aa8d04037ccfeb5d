import type { AnswerRule } from '@greenroom/contracts'
import { MAX_ANSWERS_A_DAY, MAX_ANSWERS_AN_HOUR } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { NOON, RULES, TOUR, useAnswerHands } from '../../testing/answer-hands.ts'
import { insertMessages } from '../../testing/message-rows.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const { owner, fund, later, added, list, fan, says, received, thread, answers, contactOf } = useAnswerHands(test)

describe('an automatic answer', () => {
  it('is sent when a word is said, with the tag, and costs what a text costs', async () => {
    await added({ ...TOUR, tag: 'tour' })
    const iris = await fan()
    await says(iris, 'hey, send me the TOUR dates please')
    expect((await thread(iris)).filter(({ direction }) => direction === 'outbound')).toMatchObject([
      { origin: 'rule', content: 'Dates soon, Iris!', segments: 1, cost: 2 },
    ])
    expect(await contactOf(iris)).toMatchObject({ tags: ['tour'] })
    expect(await list()).toMatchObject([{ fired_30_days: 1, last_fired_at: NOON.toISOString(), unsent: [] }])
    await says(iris, 'tourniquet')
    expect(await answers(iris)).toHaveLength(1)
  })

  it('is one, even if the job runs twice or five times at once', async () => {
    await added(TOUR)
    const iris = await fan()
    const { id } = await says(iris, 'tour')
    await Promise.all([1, 2, 3, 4, 5].map(() => received(id)))
    later(120)
    await received(id)
    expect(await answers(iris)).toHaveLength(1)
    expect(await list()).toMatchObject([{ fired_30_days: 1 }])
  })

  it('comes from the first rule that fires, in the owner’s order', async () => {
    const tour = await added(TOUR)
    const merch = await added({ words: ['MERCH'], answer: 'Shirts!', frequency: 'always' })
    const iris = await fan()
    await says(iris, 'tour and merch')
    later(120)
    const order = await test.call(owner(), 'PUT', `${RULES}/order`, { ids: [merch.id, tour.id] })
    expect(order.json<{ items: AnswerRule[] }>().items.map(({ id, position }) => [id, position])).toEqual([
      [merch.id, 0],
      [tour.id, 1],
    ])
    await says(iris, 'tour or merch')
    expect(await answers(iris)).toEqual(['Shirts!', 'Dates soon, Iris!'])
  })

  it('is given once, once in 24 hours, or every time', async () => {
    const rule = await added({ ...TOUR, frequency: 'once' })
    const iris = await fan()
    const ask = async (hours: number, content: string) => {
      later(hours * 3600)
      await says(iris, content)
      return (await answers(iris)).length
    }
    expect(await ask(0, 'tour')).toBe(1)
    expect(await ask(100, 'tour?')).toBe(1)
    await test.call(owner(), 'PATCH', `${RULES}/${rule.id}`, { frequency: 'daily' })
    expect(await ask(1, 'tour??')).toBe(2)
    expect(await ask(23, 'tour?!')).toBe(2)
    expect(await ask(1, 'tour!!')).toBe(3)
    await test.call(owner(), 'PATCH', `${RULES}/${rule.id}`, { frequency: 'always' })
    expect(await ask(0.1, 'the tour')).toBe(4)
  })

  it('comes at most once in a minute, and the owner sees that', async () => {
    await added(TOUR)
    const iris = await fan()
    await says(iris, 'tour')
    later(59)
    await says(iris, 'tour, please')
    expect(await answers(iris)).toHaveLength(1)
    expect(await list()).toMatchObject([{ unsent: [{ reason: 'pause', count: 1 }] }])
    later(1)
    await says(iris, 'tour again')
    expect(await answers(iris)).toHaveLength(2)
  })

  it('ends after three if a machine answers, and goes on when a human speaks', async () => {
    await added(TOUR)
    const robot = await fan()
    for (let round = 1; round <= 8; round += 1) {
      await says(robot, `Ticket #${round}: thanks for asking about the tour!`)
      later(90)
    }
    expect(await answers(robot)).toHaveLength(3)
    expect((await list())[0]?.unsent).toMatchObject([{ reason: 'loop', count: 5 }])
    await says(robot, 'Hello, a human here. When is the tour?')
    expect(await answers(robot)).toHaveLength(4)
  })

  it('is never given to STOP and its kin, to machines, or to a wish to stop', async () => {
    await added({ kind: 'out_of_hours', answer: 'Later!', hours: { time_zone: 'UTC', open: [] } })
    const iris = await fan()
    await says(iris, 'STOP', { handledAs: 'stop' })
    await says(iris, 'HELP', { handledAs: 'help' })
    await says(iris, 'START', { handledAs: 'start' })
    await says(iris, 'I am on holiday', { isAutomatic: true, channel: 'email' })
    const [flagged] = await insertMessages(test.house, owner().id, [{ contactId: iris.id, content: 'leave me alone' }])
    await test.house.db.systemPool.query(
      `insert into revocation_flags (user_id, contact_id, channel, message_id, at) values ($1, $2, 'sms', $3, now())`,
      [owner().id, iris.id, flagged?.id],
    )
    await received(flagged?.id ?? '')
    expect(await answers(iris)).toEqual([])
  })

  it('greets a first message, and answers outside the hours once a day', async () => {
    await added({ kind: 'first_message', answer: 'Welcome!' })
    await added({
      kind: 'out_of_hours',
      answer: 'Back at nine.',
      hours: { time_zone: 'Europe/Berlin', open: [{ day: 3, from: 540, to: 1080 }] },
    })
    const iris = await fan()
    await says(iris, 'hi', { isFirst: true })
    later(3600)
    await says(iris, 'still there?')
    expect(await answers(iris), '15:00 in Berlin').toEqual(['Welcome!'])
    later(5 * 3600)
    await says(iris, 'now?')
    later(3600)
    await says(iris, 'and now?')
    expect(await answers(iris), '20:00 in Berlin').toEqual(['Back at nine.', 'Welcome!'])
  })

  it('that cannot be paid is kept with the reason; the tag stays, and the next one tries again', async () => {
    const poor = await test.signUp({ isVerified: true })
    await added({ ...TOUR, tag: 'tour', frequency: 'once' }, poor)
    const iris = await fan({ owner: poor })
    await says(iris, 'tour', {}, poor)
    expect(await answers(iris, poor)).toEqual([])
    expect(await list(poor)).toMatchObject([{ unsent: [{ reason: 'no_funds', count: 1, mend: 'Add funds.' }] }])
    await fund(poor)
    later(60)
    await says(iris, 'tour?', {}, poor)
    expect(await answers(iris, poor)).toHaveLength(1)
  })

  it('is given to a person twenty times a day at most, however much they write in between', async () => {
    await added(TOUR)
    const iris = await fan()
    const ago = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000)
    await insertMessages(test.house, owner().id, [
      ...Array.from({ length: MAX_ANSWERS_A_DAY }, (_, n) => ({
        contactId: iris.id,
        direction: 'outbound' as const,
        origin: 'rule' as const,
        sentAt: ago(600 - n),
      })),
      ...Array.from({ length: 250 }, (_, n) => ({ contactId: iris.id, content: `No ${n}`, sentAt: ago(300 - n) })),
    ])
    await says(iris, 'tour')
    expect(await list()).toMatchObject([{ unsent: [{ reason: 'many', count: 1 }] }])
  })

  it('is given 5,000 times an hour at most, and the owner is told once', async () => {
    await added(TOUR)
    const [iris, leo, mia] = [await fan(), await fan(), await fan()]
    await insertMessages(
      test.house,
      owner().id,
      Array.from({ length: MAX_ANSWERS_AN_HOUR }, (_, n) => ({
        contactId: iris.id,
        direction: 'outbound' as const,
        origin: 'rule' as const,
        // Not of the plan's texts.
        channel: 'email' as const,
        sentAt: new Date(NOON.getTime() - 100 * n),
      })),
    )
    const counted = async () =>
      Number(/answers_unsent_total\{reason="busy"\} (\d+)/.exec((await test.app.inject('/metrics')).body)?.[1] ?? 0)
    const before = await counted()
    await says(leo, 'tour')
    await says(mia, 'tour')
    expect([await answers(leo), await answers(mia)]).toEqual([[], []])
    expect(await list()).toMatchObject([{ unsent: [{ reason: 'busy', count: 2 }] }])
    expect((await counted()) - before).toBe(2)
    const bell = (await test.call(owner(), 'GET', '/api/notifications')).json<{ items: { title: string }[] }>().items
    expect(bell.map(({ title }) => title).filter((title) => title.includes('pause'))).toHaveLength(1)
    later(3601)
    await says(leo, 'tour')
    expect(await answers(leo)).toHaveLength(1)
  })

  it('leaves the thread waiting for the owner', async () => {
    await added(TOUR)
    const iris = await fan()
    await says(iris, 'tour')
    const waiting = (await test.call(owner(), 'GET', '/api/conversations?filter=waiting')).json<{ items: object[] }>()
      .items
    expect(waiting).toMatchObject([{ contact_id: iris.id }])
  })
})
