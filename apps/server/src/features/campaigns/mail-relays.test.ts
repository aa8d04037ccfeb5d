import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { expect, it } from 'vitest'
import { hostileText, shown } from '../../platform/mail/mime/hostile-text.fixture.ts'
import { CONNECT_TIMES } from '../../platform/providers/email/connecting.ts'
import type { Occasion } from '../../platform/providers/email/bulk/scripted-relay.fixture.ts'
import { LETTER } from '../../testing/mail-campaign-hands.ts'
import { mailRelayHands } from '../../testing/mail-relay-hands.ts'

/** A campaign over SMTP, through the whole pipeline, to mail servers as they are (standards S1, S3, O10). */
const { addReaders, begin, clock, newSender, outcomesOf, query, read, relay, send } = await mailRelayHands({
  silenceMs: 150,
  connect: { ...CONNECT_TIMES, greetingTimeout: 150 },
})

/** Has a campaign go on until it is over. Leaps are shorter than a lease, so that no worker seems to be dead. */
async function untilOver(isOver: () => Promise<boolean>): Promise<void> {
  for (const end = clock.time.now() + HOURS_MS; !(await isOver()); ) {
    if (clock.time.now() > end) throw new Error('it is not over')
    await clock.time.jump(7000)
    await clock.time.pass(1000)
  }
}

const FANS = 200
const TEN_MINUTES = 10 * 60_000
/** Within which the last retry of a mail comes. */
const HOURS_MS = 6 * 3_600_000
/** Mails to 30 domains, so that none waits long for another. */
const fans = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `Mia ${n}`, email: `fan${n}@of-${n % 30}.example` }))
const takenBy = () => relay.taken.map(({ to }) => to).toSorted()
const addresses = (readers: readonly { email: string }[]) => readers.map(({ email }) => email).toSorted()

/** Everything that a server can do wrong, in turn. */
const FAULTS: Partial<Record<Occasion['verb'], string[]>> = {
  CONNECT: ['drop', '421 4.3.2 too many connections\r\n', 'hang'],
  MAIL: ['451 4.3.0 busy\r\n', '250 one\r\n250 too many\r\n', 'nonsense\r\n', '354 early\r\n'],
  RCPT: ['450 4.7.1 greylisted\r\n', 'drop', '452 4.2.2 mailbox full\r\n'],
  DATA: ['drop', '354 go\r\n250 queued\r\n', '451 4.3.0 later\r\n', 'hang'],
  BODY: ['take-and-drop', 'drop', '452 4.3.1 full\r\n', 'garbage\r\n', '354 again\r\n', '250-a\r\n251 b\r\n', 'hang'],
}

it('a mail server that drops, stalls, and answers out of order gets no mail twice, and none is lost', async () => {
  const owner = await newSender()
  const readers = fans(FANS)
  await addReaders(owner, readers)
  const faults = { BODY: 0 }
  const isBad = () => clock.time.now() < until
  let until = Number.POSITIVE_INFINITY
  relay.trick = ({ verb, count }) => {
    const tricks = FAULTS[verb]
    if (!tricks || !isBad() || count % 6 !== 5) return undefined
    const trick = tricks[Math.floor(count / 6) % tricks.length]
    if (verb === 'BODY') faults.BODY += 1
    return trick
  }
  const { id } = await begin(owner)
  until = clock.time.now() + TEN_MINUTES
  await untilOver(async () => (await read(owner, id)).state === 'finished')

  const { sent = 0, uncertain = 0, ...others } = await outcomesOf(id)
  expect(others).toEqual({})
  expect(sent + uncertain, 'none is lost').toBe(FANS)
  expect(uncertain, 'some are told to be uncertain').toBeGreaterThan(0)
  expect(uncertain, 'no more than whose body was on its way').toBeLessThanOrEqual(faults.BODY)
  const taken = takenBy()
  expect(taken, 'none is doubled').toEqual([...new Set(taken)])
  const parked = await query<{ email: string }>(
    `select email from campaign_recipients r join contacts c on c.id = r.contact_id
       join (select distinct on (seq) seq, outcome from send_results where send_id = $1 order by seq, attempt desc) last using (seq)
       where r.send_id = $1 and outcome = 'uncertain'`,
    [id],
  )
  expect([...new Set([...taken, ...addresses(parked)])].toSorted()).toEqual(addresses(readers))
  expect((await read(owner, id)).counts).toMatchObject({ sent, uncertain })
})

it('a mail server that takes nothing for ten minutes gets every mail once, soon after', async () => {
  const owner = await newSender()
  const readers = fans(FANS)
  await addReaders(owner, readers)
  const { id } = await begin(owner)
  const downAt = clock.time.now()
  let tookAt = 0
  relay.trick = ({ verb, count }) => {
    const isDown = clock.time.now() < downAt + TEN_MINUTES
    if (verb === 'BODY' && !isDown) tookAt ||= clock.time.now()
    if (!isDown) return undefined
    if (verb === 'MAIL' && count % 2 === 0) return '451 4.3.0 try again later\r\n'
    return verb === 'RCPT' ? '450 4.7.1 greylisted\r\n' : undefined
  }
  await untilOver(async () => (await read(owner, id)).state === 'finished')
  expect(await outcomesOf(id)).toEqual({ sent: FANS })
  expect(takenBy()).toEqual(addresses(readers))
  expect(tookAt - downAt - TEN_MINUTES, 'soon after it is back').toBeLessThanOrEqual(TEN_MINUTES)
})

it('1,000 people with hostile names and addresses get their mail, without a header that was smuggled in', async () => {
  const PEOPLE = 1000
  /** Few, because a campaign is stopped if many addresses are refused (standard S15). */
  const HOSTILE_EACH = 40
  const storable = (text: string) => text.toWellFormed().replaceAll('\0', '').slice(0, 100)
  const names = fc.sample(hostileText, { numRuns: PEOPLE, seed: 15 }).map(storable)
  const readers = names.map((name, n) => ({
    name,
    email:
      n % HOSTILE_EACH === 0
        ? `fan${n}${name.slice(0, 40)}@of-${n % 50}.example`
        : `fan${n}${"!#$%&'*+-/=?^_`{|}~".slice(n % 19)}@of-${n % 50}.example`,
  }))
  const owner = await newSender(1000)
  await query('update users set name = $2 where id = $1', [
    owner.id,
    '"Nova" <eve@evil.example>,\r\nBcc: eve@evil.example =?UTF-8?Q?a=0D=0ABcc:_b?=',
  ])
  await addReaders(owner, readers)
  const { id } = await send(owner, { ...LETTER, subject: 'Bcc: eve@evil.example, {{name|=?UTF-8?Q?=0ACc:_x?=}}' })
  const { sent = 0, failed = 0, ...others } = await outcomesOf(id)
  expect(others).toEqual({})
  expect(sent + failed).toBe(PEOPLE)
  expect(failed, 'only hostile addresses are refused').toBeLessThanOrEqual(PEOPLE / HOSTILE_EACH)
  expect(new Set(takenBy()).size).toBe(sent)
  expect(relay.taken.length).toBe(sent)
  const byEmail = new Map(readers.map((reader) => [reader.email, reader]))
  for (const { from, to, body } of relay.taken) {
    expect(from).toMatch(/^bounce\+[a-z2-7]{52}@mail\.greenroom\.example$/)
    const mail = await simpleParser(Buffer.from(body, 'latin1'), {
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipImageLinks: true,
    })
    const reader = byEmail.get(to)
    expect(mail.headerLines.map(({ key }) => key).toSorted(), to).toEqual(HEADERS)
    expect(mail.from?.value.map(({ address }) => address)).toEqual(['hello@greenroom.example'])
    expect([mail.to].flat().flatMap((each) => each?.value.map(({ address }) => address))).toEqual([to])
    expect(shown(mail.subject ?? '')).toContain(shown(reader?.name ?? ''))
  }
})

/** All headers of a mail of a campaign, once each. */
const HEADERS = [
  ...['content-type', 'date', 'feedback-id', 'from', 'list-id', 'list-unsubscribe', 'list-unsubscribe-post'],
  ...['message-id', 'mime-version', 'reply-to', 'subject', 'to'],
]
