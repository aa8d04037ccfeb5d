import type { ContactNote, Message, TimelineEntry } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { daysOf, type ThreadParts } from './items.ts'

const said = (id: string, at: string, part: Partial<Message> = {}): Message =>
  ({
    id,
    sent_at: at,
    direction: 'inbound',
    channel: 'sms',
    origin: 'person',
    subject: null,
    status: 'received',
    send_at: null,
    ...part,
  }) as Message
const NOTHING: ThreadParts = { messages: [], unsent: [], notes: [], entries: [], hasOlder: false }
const shown = (parts: Partial<ThreadParts>) =>
  daysOf({ ...NOTHING, ...parts }).map(({ items }) => items.map(({ id }) => id))

it('puts everything in order, by day, with what is unsent at the end', () => {
  const note = { id: 'note', created_at: '2026-11-02T10:30:00' } as ContactNote
  const entry = { id: 'joined', kind: 'signed_up', at: '2026-11-01T08:00:00', details: {} } satisfies TimelineEntry
  const edited = { id: 'edited', kind: 'edited', at: '2026-11-01T09:00:00', details: {} } satisfies TimelineEntry
  expect(
    shown({
      messages: [said('c', '2026-11-02T11:00:00'), said('b', '2026-11-02T10:00:00'), said('a', '2026-11-01T12:00:00')],
      notes: [note],
      entries: [entry, edited],
      unsent: [
        {
          key: 'new',
          contactId: '1',
          body: { channel: 'sms', content: 'Hi' },
          at: '2026-11-02T12:00:00',
          state: 'waiting',
        },
      ],
    }),
  ).toEqual([
    ['joined', 'a'],
    ['b', 'note', 'c', 'new'],
  ])
})

it('holds back what happened before the loaded messages', () => {
  const note = { id: 'note', created_at: '2026-10-01T10:00:00' } as ContactNote
  const messages = [said('a', '2026-11-01T12:00:00')]
  expect(shown({ messages, notes: [note], hasOlder: true })).toEqual([['a']])
  expect(shown({ messages, notes: [note], hasOlder: false })).toEqual([['note'], ['a']])
})

it('leaves out what was taken back, and puts what is scheduled where it will leave', () => {
  expect(
    shown({
      messages: [
        said('gone', '2026-11-01T12:00:00', { direction: 'outbound', status: 'canceled' }),
        said('later', '2026-11-01T12:01:00', {
          direction: 'outbound',
          status: 'scheduled',
          send_at: '2026-11-03T09:00:00',
        }),
        said('now', '2026-11-02T12:00:00'),
      ],
    }),
  ).toEqual([['now'], ['later']])
})

it('groups what one side says within minutes on one channel', () => {
  const [day] = daysOf({
    ...NOTHING,
    messages: [
      said('a', '2026-11-01T12:00:00'),
      said('b', '2026-11-01T12:02:00'),
      said('c', '2026-11-01T12:03:00', { channel: 'email' }),
      said('d', '2026-11-01T12:04:00', { direction: 'outbound', status: 'sent' }),
      said('e', '2026-11-01T12:30:00', { direction: 'outbound', status: 'sent' }),
    ],
  })
  expect(day?.items.map((item) => item.kind === 'message' && item.isGrouped)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ])
})
