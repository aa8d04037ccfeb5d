import { describe, expect, it } from 'vitest'
import { errorOf, mails, mailTo, outcomeOf, relay, sendAll, sender } from './bulk-hands.fixture.ts'
import { DESTINATION_LIMITS } from './destinations.ts'
import { openScriptedRelay } from './scripted-relay.fixture.ts'

it('never sends again what was accepted without an answer (standard S3)', async () => {
  const sink = await relay()
  sink.trick = ({ verb }) => (verb === 'BODY' ? 'take-and-drop' : undefined)
  const email = sender(sink.url)
  let waiting = mails(500)
  const uncertain = new Set<string>()
  while (waiting.length > 0) {
    const outcomes = await sendAll(email, waiting)
    outcomes.forEach((outcome, n) => outcome === 'uncertain' && uncertain.add(waiting[n]?.id ?? ''))
    expect(outcomes).not.toContain('sent')
    // What a campaign does: it sends again what was not sent, and nothing else.
    waiting = waiting.filter((_, n) => outcomes[n] === 'not-now')
  }
  expect(uncertain.size).toBe(500)
  expect(sink.taken.length).toBe(500)
  expect(new Set(sink.taken.map(({ to }) => to)).size).toBe(500)
})

it('keeps mails from a relay that loses one after another', async () => {
  const sink = await relay()
  sink.trick = ({ verb }) => (verb === 'BODY' ? 'drop' : undefined)
  const outcomes = await sendAll(
    sender(sink.url, { connections: 2, pause: { firstMs: 60_000, mostMs: 60_000 } }),
    mails(100),
  )
  expect(outcomes.filter((outcome) => outcome === 'uncertain').length).toBe(2)
})

describe('destinations', () => {
  const sameDomain = (count: number) => Array.from({ length: count }, (_, n) => mailTo(`fan-${n}@slow.example`))

  it('get few mails at a time', async () => {
    const sink = await relay()
    let most = 0
    let now = 0
    sink.trick = ({ verb }) => {
      if (verb === 'DATA') most = Math.max(most, (now += 1))
      if (verb === 'BODY') now -= 1
      return undefined
    }
    const destinations = { ...DESTINATION_LIMITS, perDomain: 3 }
    await sendAll(sender(sink.url, { destinations }), sameDomain(50))
    expect(sink.taken.length).toBe(50)
    expect(most).toBeLessThanOrEqual(3)
  })

  it.each(['421 4.7.0 too fast\r\n', '450 4.7.1 greylisted\r\n', '451 later\r\n', '452 4.3.1 full\r\n'])(
    'are left in peace when they ask for it (%j), and only they',
    async (reply) => {
      const sink = await relay()
      sink.trick = ({ verb, text }) => (verb === 'RCPT' && text.includes('slow') ? reply : undefined)
      const email = sender(sink.url)
      const error = await errorOf(email.sendBulk(mailTo('fan@slow.example')))
      expect([error?.failure, (error?.retryAfterMs ?? 0) > 0]).toEqual(['not-now', true])
      const before = sink.packets.length
      const again = await Promise.all(sameDomain(20).map((mail) => errorOf(email.sendBulk(mail))))
      for (const each of again) expect([each?.failure, (each?.retryAfterMs ?? 0) > 0]).toEqual(['not-now', true])
      expect(sink.packets.length).toBe(before)
      expect(await outcomeOf(email.sendBulk(mailTo('fan@quick.example')))).toBe('sent')
    },
  )

  it('are not judged by one full mailbox', async () => {
    const sink = await relay()
    sink.trick = ({ verb, count }) => (verb === 'RCPT' && count === 0 ? '452 4.2.2 mailbox full\r\n' : undefined)
    const email = sender(sink.url)
    expect(await outcomeOf(email.sendBulk(mailTo('full@slow.example')))).toBe('not-now')
    expect(await outcomeOf(email.sendBulk(mailTo('fan@slow.example')))).toBe('sent')
  })
})

describe('several relays', () => {
  it('get mails by weight', async () => {
    const [heavy, light] = [await relay(), await relay()]
    const email = sender(`${heavy.url}?weight=3,${light.url}`)
    for (const batch of [0, 1, 2, 3, 4]) await sendAll(email, mails(20, batch * 20))
    expect([heavy.taken.length, light.taken.length]).toEqual([75, 25])
    expect(email.bulkConnections).toBe(40)
  })

  it('stand in for one that is away, for bulk and for single mails', async () => {
    const [away, here] = [await openScriptedRelay(), await relay()]
    await away.close()
    const email = sender(`${away.url}?weight=9,${here.url}`, { pause: { firstMs: 60_000, mostMs: 60_000 } })
    expect(new Set(await sendAll(email, mails(30)))).toEqual(new Set(['sent']))
    const single = { id: 'one', to: 'fan@of-1.example', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' }
    for (const id of ['one', 'two', 'three']) await email.send({ ...single, id })
    expect(here.taken.length).toBe(33)
  })

  it('stand in for one that hangs up on single mails that it has not got', async () => {
    const [rude, here] = [await relay(), await relay()]
    rude.trick = ({ verb }) => (verb === 'EHLO' ? 'drop' : undefined)
    const email = sender(`${rude.url},${here.url}`)
    for (const id of ['one', 'two', 'three'])
      await email.send({ id, to: 'fan@of-1.example', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' })
    expect([rude.taken.length, here.taken.length]).toEqual([0, 3])
  })
})

describe('a relay that cannot be reached', () => {
  it('fails mails fast until its pause is over', async () => {
    const away = await openScriptedRelay()
    await away.close()
    const email = sender(away.url, { pause: { firstMs: 60_000, mostMs: 60_000 } })
    expect(await outcomeOf(email.sendBulk(mailTo('fan@of-1.example')))).toBe('not-now')
    const error = await errorOf(email.sendBulk(mailTo('fan@of-2.example')))
    expect(error?.retryAfterMs).toBeGreaterThan(1000)
  })

  it('is left in peace as a whole where it takes nothing from us', async () => {
    const sink = await relay()
    sink.trick = ({ verb }) => (verb === 'MAIL' ? '451 4.3.0 busy\r\n' : undefined)
    const email = sender(sink.url, { connections: 1, pause: { firstMs: 60_000, mostMs: 60_000 } })
    expect(new Set(await sendAll(email, mails(10)))).toEqual(new Set(['not-now']))
    expect(sink.packets.filter((packet) => packet.startsWith('MAIL')).length).toBe(1)
  })

  it('keeps the connections that it allows', async () => {
    const sink = await relay()
    sink.trick = ({ verb, count }) => (verb === 'CONNECT' && count >= 2 ? '421 too many\r\n' : undefined)
    expect(new Set(await sendAll(sender(sink.url), mails(60)))).toEqual(new Set(['sent']))
  })
})

it('closes idle connections, and opens others when there is mail again', async () => {
  const sink = await relay()
  const email = sender(sink.url, { idleMs: 20 })
  await sendAll(email, mails(1))
  await expect.poll(() => sink.open).toBe(0)
  expect(sink.packets.at(-1)).toBe('QUIT\r\n')
  expect(await sendAll(email, mails(1, 1))).toEqual(['sent'])
})

it('finishes what is on the wire when it is closed, and gives back the rest', async () => {
  const sink = await relay()
  const email = sender(sink.url, { connections: 1 })
  const sending = sendAll(email, mails(50))
  await expect.poll(() => sink.taken.length).toBeGreaterThan(0)
  email.close()
  const outcomes = await sending
  expect(outcomes).not.toContain('uncertain')
  expect(outcomes.filter((outcome) => outcome === 'sent').length).toBe(sink.taken.length)
  expect(await outcomeOf(email.sendBulk(mailTo('late@of-1.example')))).toBe('not-now')
})
