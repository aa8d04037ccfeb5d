import { describe, expect, it } from 'vitest'
import { mails, mailTo, outcomeOf, relay, SHORT_SILENCE, sendAll, sender } from './bulk-hands.fixture.ts'

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
      const email = sender(sink.url, { connections: 1, ...(trick === 'hang' ? SHORT_SILENCE : {}) })
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
      const email = sender(sink.url, trick === 'hang' ? SHORT_SILENCE : {})
      expect(await outcomeOf(email.sendBulk(mailTo('fan@of-1.example')))).toBe('not-now')
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
