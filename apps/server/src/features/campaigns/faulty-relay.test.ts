import { expect, it } from 'vitest'
import { CONNECT_TIMES } from '../../platform/providers/email/connecting.ts'
import type { Occasion } from '../../platform/providers/email/bulk/scripted-relay.fixture.ts'
import { addresses, fans, mailRelayHands } from '../../testing/mail-relay-hands.ts'

/**
 * Milliseconds after which a relay that says nothing is given up. They are real ones: in this file only, because here
 * a mail may be uncertain.
 */
const SILENCE_MS = 500

const { addReaders, begin, clock, newSender, outcomesOf, query, read, relay, takenBy, untilOver } =
  await mailRelayHands({ silenceMs: SILENCE_MS, connect: { ...CONNECT_TIMES, greetingTimeout: SILENCE_MS } })

const FANS = 200
const TEN_MINUTES = 10 * 60_000

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
