import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Running } from '../../platform/feature.ts'
import { imapMailbox } from '../../platform/providers/mailbox/imap.ts'
import { openImapServer, type ImapServer } from '../../testing/imap-server.ts'
import { mailThread } from '../../testing/mail-threads.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { watchMailbox } from './commands/watch-mailbox.ts'

const test = useTestApp({ MAIL_REPLY_DOMAIN: 'mail.example.com' })
const hands = messageHands(test)
const { query } = hands

let imap: ImapServer
let watching: Running[] = []
const watch = (address = imap.url) => {
  const running = watchMailbox(test.house, imapMailbox(address, { lookEveryMs: 100 }), [20])
  watching.push(running)
  return running
}

beforeEach(async () => {
  await test.house.db.systemPool.query('delete from mailbox_readings')
  await test.house.db.systemPool.query('delete from inbound_mails')
  imap = await openImapServer()
})
afterEach(async () => {
  await Promise.all(watching.map((running) => running.stop()))
  watching = []
  await imap.close()
})

async function thread() {
  const { letter, messages } = await mailThread(hands)
  return {
    letter: (id: string, head = '') => letter({ id: `<${id}@example.com>`, text: `Count me in, ${id}!`, head }),
    received: async () => {
      await workOff(test)
      return (await messages()).map(({ mail_id }) => String(mail_id)).toSorted()
    },
  }
}
const within = { timeout: 10_000, interval: 50 }

describe('a mailbox over IMAP', () => {
  it('hands on what is there and what comes, once, and marks it as read', async () => {
    const { letter, received } = await thread()
    imap.append(letter('one'))
    watch()
    await vi.waitFor(async () => expect(await received()).toEqual(['<one@example.com>']), within)
    imap.append(letter('two'))
    await vi.waitFor(async () => expect(await received()).toEqual(['<one@example.com>', '<two@example.com>']), within)
    await vi.waitFor(() => expect(imap.flagsOf('INBOX')).toEqual([['\\Seen'], ['\\Seen']]), within)
  })

  it('goes on where it was after a restart, and after the connection was lost', async () => {
    const { letter, received } = await thread()
    imap.append(letter('one'))
    const first = watch()
    await vi.waitFor(async () => expect(await received()).toHaveLength(1), within)
    await first.stop()
    imap.append(letter('two'))
    watch()
    await vi.waitFor(async () => expect(await received()).toHaveLength(2), within)
    imap.dropConnections()
    imap.append(letter('three'))
    await vi.waitFor(async () => expect(await received()).toHaveLength(3), within)
    expect(await query('select count(*)::int as mails from inbound_mails where door = $1', ['imap'])).toEqual([
      { mails: 3 },
    ])
  })

  it('leaves mail for others alone, and finds a thread behind an account that takes all', async () => {
    const { letter, received } = await thread()
    imap.append('From: a@example.com\r\nTo: boss@example.com\r\nSubject: Private\r\n\r\nFor the boss\r\n')
    imap.append(letter('two', 'Delivered-To: everything@example.com\r\n'))
    watch()
    await vi.waitFor(async () => expect(await received()).toEqual(['<two@example.com>']), within)
    await vi.waitFor(() => expect(imap.flagsOf('INBOX')).toEqual([[], ['\\Seen']]), within)
  })

  it('moves what it has read if told so, and deletes nothing', async () => {
    const { letter, received } = await thread()
    imap.append(letter('four'))
    watch(`${imap.url}?move=Done`)
    await vi.waitFor(async () => expect(await received()).toEqual(['<four@example.com>']), within)
    await vi.waitFor(() => expect(imap.flagsOf('Done')).toHaveLength(1), within)
  })

  it('that was renumbered is read from about the last reading on, and nothing becomes a message twice', async () => {
    const { letter, received } = await thread()
    imap.append(letter('old'), new Date(Date.now() - 30 * 86_400_000))
    imap.append(letter('new'))
    const first = watch()
    await vi.waitFor(async () => expect(await received()).toHaveLength(2), within)
    await first.stop()
    await test.house.db.systemPool.query('delete from inbound_mails')
    imap.renumber()
    imap.append(letter('next'))
    watch()
    await vi.waitFor(async () => expect(await received()).toHaveLength(3), within)
    expect(await query('select 1 from inbound_mails', []), 'the old one was left').toHaveLength(2)
  })

  it('is not held up by a mail that fails again and again: it is set aside, and noted', async () => {
    const { letter, received } = await thread()
    await query(
      `create function refuse_poison() returns trigger language plpgsql as $$ begin
        if convert_from(new.raw, 'UTF8') like '%poison%' then raise 'poison'; end if;
        return new; end $$`,
      [],
    )
    await query(
      'create trigger poison before insert on inbound_mails for each row execute function refuse_poison()',
      [],
    )
    try {
      imap.append(letter('one'))
      imap.append(letter('poison'))
      imap.append(letter('two'))
      watch()
      await vi.waitFor(async () => expect(await received()).toEqual(['<one@example.com>', '<two@example.com>']), within)
      expect(imap.flagsOf('INBOX')[1]).toEqual([])
      expect(await query("select place, raw from inbound_mails where outcome = 'set-aside'", [])).toEqual([
        { place: expect.stringMatching(/^\d+\/2 testuser@127\.0\.0\.1\/INBOX$/), raw: null },
      ])
    } finally {
      await query('drop function refuse_poison cascade', [])
    }
  })

  it('on a server that struggles loses no mail: what fails then is read when the server is well', async () => {
    const { letter, received } = await thread()
    let fetches = 0
    imap.failFor(() => ++fetches > 0)
    imap.append(letter('one'))
    imap.append(letter('two'))
    watch()
    await vi.waitFor(() => expect(fetches).toBeGreaterThan(12), within)
    imap.failFor(() => false)
    await vi.waitFor(async () => expect(await received()).toEqual(['<one@example.com>', '<two@example.com>']), within)
    expect(await query("select place from inbound_mails where outcome = 'set-aside'", [])).toEqual([])
  })

  it('is not held up by a mail that the server never hands over while it hands over others', async () => {
    const { letter, received } = await thread()
    imap.failFor((uid) => uid === 1)
    imap.append(letter('bad'))
    imap.append(letter('two'))
    watch()
    await vi.waitFor(async () => expect(await received()).toEqual(['<two@example.com>']), within)
    expect(await query("select place from inbound_mails where outcome = 'set-aside'", [])).toMatchObject([
      { place: expect.stringMatching(/\/1 /) },
    ])
  })

  it('is read by one node at a time, and by the next when that one stops', async () => {
    const { letter, received } = await thread()
    const first = watch()
    await vi.waitFor(() => expect(imap.connections()).toBe(1), within)
    watch()
    imap.append(letter('five'))
    await vi.waitFor(async () => expect(await received()).toEqual(['<five@example.com>']), within)
    expect(imap.connections()).toBe(1)
    await first.stop()
  })
})

it('a mailbox that nobody answers for is tried again, and stops at once', async () => {
  const tried: number[] = []
  const server: Server = createServer((socket) => {
    tried.push(1)
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const running = watch(`imap://testuser:testpass@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`)
  await vi.waitFor(() => expect(tried.length).toBeGreaterThan(2), within)
  await running.stop()
  server.close()
})
