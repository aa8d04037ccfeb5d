import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { expect, it } from 'vitest'
import { hostileText, shown } from '../../platform/mail/mime/hostile-text.fixture.ts'
import { LETTER } from '../../testing/mail-campaign-hands.ts'
import { addresses, fans, mailRelayHands } from '../../testing/mail-relay-hands.ts'

/** A campaign over SMTP, through the whole pipeline, to mail servers as they are (standards S1, S3, O10). */
const { addReaders, begin, clock, newSender, outcomesOf, query, read, relay, send, takenBy, untilOver } =
  await mailRelayHands()

const FANS = 200
const TEN_MINUTES = 10 * 60_000

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
