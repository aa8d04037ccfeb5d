import { afterEach, describe, expect, it } from 'vitest'
import { type BulkMail, EmailError, type EmailFailure } from '../email.ts'
import { smtpEmail } from '../smtp.ts'
import { type BulkSettings } from './bulk-sender.ts'
import { DESTINATION_LIMITS } from './destinations.ts'
import { openScriptedRelay, type ScriptedRelay } from './scripted-relay.fixture.ts'

const FROM = 'Greenroom <hello@greenroom.example>'
/** Short, because nothing here waits for a network; and none of them is what a test asserts. */
const QUICK: Partial<BulkSettings> = { silenceMs: 200, pause: { firstMs: 1, mostMs: 4 } }

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const relay = async (options: Parameters<typeof openScriptedRelay>[0] = {}): Promise<ScriptedRelay> => {
  const opened = await openScriptedRelay(options)
  closing.push(opened.close)
  return opened
}
const sender = (url: string, settings: Partial<BulkSettings> = {}) => {
  const email = smtpEmail({ url, from: FROM }, {}, { ...QUICK, ...settings })
  closing.push(email.close)
  return email
}
/** Mails to different domains, so that none waits for another. */
const mailTo = (to: string): BulkMail => ({
  id: to,
  userId: 'nova',
  to,
  envelopeFrom: 'bounce+token@mail.greenroom.example',
  mail: () => {
    throw new Error('only the sandbox keeps mails whole')
  },
  write: () => Buffer.from(`To: ${to}\r\nSubject: Hi\r\n\r\nHi =2E\r\n`),
})
const mails = (count: number, from = 0) => Array.from({ length: count }, (_, n) => mailTo(`fan@of-${from + n}.example`))
type Outcome = 'sent' | EmailFailure
const outcomeOf = (sending: Promise<unknown>): Promise<Outcome> =>
  sending.then(
    () => 'sent',
    (error: unknown) => {
      if (error instanceof EmailError) return error.failure
      throw error
    },
  )
const errorOf = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    (error: EmailError) => error,
  )
const sendAll = (email: ReturnType<typeof sender>, all: readonly BulkMail[]) =>
  Promise.all(all.map((mail) => outcomeOf(email.sendBulk(mail))))

describe.each([
  ['with pipelining', true],
  ['step by step', false],
])('mails of a campaign, %s', (_case, canPipeline) => {
  it('arrive, each once, each as it was written', async () => {
    const sink = await relay({ canPipeline })
    expect(new Set(await sendAll(sender(sink.url, { connections: 3 }), mails(100)))).toEqual(new Set(['sent']))
    expect(sink.taken.map(({ to }) => to).sort()).toEqual(
      mails(100)
        .map(({ to }) => to)
        .sort(),
    )
    for (const { from, to, body } of sink.taken) {
      expect(from).toBe('bounce+token@mail.greenroom.example')
      expect(`${body}\r\n`).toBe(mailTo(to).write().toString())
    }
    expect(sink.connections).toBeLessThanOrEqual(3)
  })

  it('go on after one that is refused, in whichever step', async () => {
    const sink = await relay({ canPipeline })
    sink.trick = ({ verb, text }) => {
      if (verb === 'RCPT' && text.includes('of-1.')) return '550 5.1.1 unknown\r\n'
      if (verb === 'RCPT' && text.includes('of-2.')) return '451 4.3.0 later\r\n'
      if (verb === 'BODY' && text.includes('of-3.')) return '554 5.7.1 spam\r\n'
      if (verb === 'BODY' && text.includes('of-4.')) return '452 4.3.1 full\r\n'
      return undefined
    }
    const outcomes = await sendAll(sender(sink.url, { connections: 1 }), mails(8))
    expect(outcomes).toEqual(['sent', 'refused', 'not-now', 'refused', 'not-now', 'sent', 'sent', 'sent'])
    expect(sink.taken.length).toBe(4)
    expect(sink.connections).toBe(1)
  })

  it('are not lost and not doubled where the connection is dropped before a body', async () => {
    const sink = await relay({ canPipeline })
    sink.trick = ({ verb, count }) => (verb === 'DATA' && count === 2 ? 'drop' : undefined)
    const email = sender(sink.url, { connections: 1 })
    const outcomes = await sendAll(email, mails(6))
    expect(outcomes.filter((outcome) => outcome === 'not-now').length).toBeGreaterThan(0)
    expect(outcomes).not.toContain('uncertain')
    expect(sink.taken.length).toBe(outcomes.filter((outcome) => outcome === 'sent').length)
  })

  it.each(['hang', 'drop', 'take-and-drop', 'garbage\r\n', '200 odd\r\n', '354 again\r\n', '250-a\r\n251 b\r\n'])(
    'are uncertain if the body was sent and the answer is %j, and the next goes over another connection',
    async (trick) => {
      const sink = await relay({ canPipeline })
      sink.trick = ({ verb, count }) => (verb === 'BODY' && count === 0 ? trick : undefined)
      const email = sender(sink.url, { connections: 1 })
      const [first, ...others] = await sendAll(email, mails(3))
      expect(first).toBe('uncertain')
      expect(others).not.toContain('uncertain')
      await expect.poll(() => outcomeOf(email.sendBulk(mailTo('late@of-9.example')))).toBe('sent')
      expect(sink.connections).toBe(2)
    },
  )

  it.each(['hang', 'nonsense\r\n', '354 early\r\n', '250 one\r\n250 too many\r\n', '421 4.3.2 closing\r\n'])(
    'may be sent later if the sender is answered %j',
    async (trick) => {
      const sink = await relay({ canPipeline })
      sink.trick = ({ verb, count }) => (verb === 'MAIL' && count === 0 ? trick : undefined)
      expect(await outcomeOf(sender(sink.url).sendBulk(mailTo('fan@of-1.example')))).toBe('not-now')
      expect(sink.taken).toEqual([])
    },
  )

  it('wait where the server closes the connection with 421 instead of taking a body', async () => {
    const sink = await relay({ canPipeline })
    sink.trick = ({ verb, count }) => (verb === 'BODY' && count === 0 ? '421 4.3.2 closing\r\n' : undefined)
    const email = sender(sink.url, { connections: 1 })
    expect(await outcomeOf(email.sendBulk(mailTo('fan@of-1.example')))).toBe('not-now')
    expect(await outcomeOf(email.sendBulk(mailTo('fan@of-2.example')))).toBe('sent')
  })
})

it('puts the body of a mail and the envelope of the next into one packet', async () => {
  const sink = await relay()
  await sendAll(sender(sink.url, { connections: 1 }), mails(3))
  const [first = '', second = '', third = '', last = ''] = sink.packets.slice(1)
  expect(first).toMatch(/^MAIL FROM:<\S+>\r\nRCPT TO:<fan@of-0\.example>\r\nDATA\r\n$/)
  expect(second).toMatch(/^To: fan@of-0[^]+\r\n\.\r\nMAIL FROM:<\S+>\r\nRCPT TO:<fan@of-1\.example>\r\nDATA\r\n$/)
  expect(third).toMatch(/^To: fan@of-1[^]+\r\n\.\r\nMAIL FROM:<\S+>\r\nRCPT TO:<fan@of-2\.example>\r\nDATA\r\n$/)
  expect(last).toMatch(/^To: fan@of-2[^]+\r\n\.\r\n$/)
})

it('does not take an answer that came before its body for one', async () => {
  const sink = await relay()
  sink.trick = ({ verb, count }) => (verb === 'DATA' && count === 0 ? '354 go\r\n250 queued\r\n' : undefined)
  expect(await outcomeOf(sender(sink.url).sendBulk(mailTo('fan@of-1.example')))).toBe('not-now')
  expect(sink.packets.join('')).not.toContain('Subject')
})

it('sends nothing of a mail that cannot be written, and goes on', async () => {
  const sink = await relay()
  const email = sender(sink.url, { connections: 1 })
  const broken = {
    ...mailTo('fan@of-1.example'),
    write: () => {
      throw new Error('no template')
    },
  }
  await expect(email.sendBulk(broken)).rejects.toThrow('no template')
  await expect.poll(() => outcomeOf(email.sendBulk(mailTo('fan@of-2.example')))).toBe('sent')
  expect(sink.taken.map(({ to }) => to)).toEqual(['fan@of-2.example'])
})

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
