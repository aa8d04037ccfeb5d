import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { maySend } from '@greenroom/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { StartError } from '../../platform/start-error.ts'
import { TWILIO_SID, TWILIO_TOKEN } from '../../testing/fake-twilio.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { newPhone } from '../../testing/phones.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { answerSenders } from './commands/answer-senders.ts'
import { readSendersAsked } from './policy/senders-command.ts'

const FROM = '+12135550199'
const test = useTestApp({ TWILIO_ACCOUNT_SID: TWILIO_SID, TWILIO_AUTH_TOKEN: TWILIO_TOKEN, TWILIO_FROM: FROM })
const { newOwner, newFan, send, query, rowOf } = messageHands(test)
const dataDir = path.join(tmpdir(), `greenroom-senders-${randomUUID()}`)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const command = (...args: string[]) => answerSenders(systemContext(test.house), readSendersAsked(args))
const numberOf = async (answer: { json(): { id: string } }) => {
  const { sender_id } = await rowOf(answer.json())
  const [sender] = await query<{ address: string }>('select address from senders where id = $1', [sender_id])
  return sender?.address
}

let first: Awaited<ReturnType<typeof newOwner>>
beforeAll(async () => {
  first = await newOwner()
})

describe('the number of an owner', () => {
  it('is the one of the environment for the only account, and for no other', async () => {
    const fan = await newFan(first)
    expect(await numberOf(await send(first, fan))).toBe(FROM)
    const second = await newOwner()
    const theirs = await newFan(second)
    expect((await send(second, theirs)).json()).toMatchObject({ details: { reason: 'no_sender' } })
    expect(await numberOf(await send(first, fan))).toBe(FROM)
  })

  it('is assigned by the operator, by email or username, and is one owner’s until it is released', async () => {
    const owner = await newOwner()
    const other = await newOwner()
    const fan = await newFan(owner)
    await test.call(other, 'POST', '/api/minisites', { username: 'nova-one', name: 'Nova' })
    const service = `MG${'a'.repeat(32)}`
    expect(await command('assign', owner.email.toUpperCase(), '+1 213 555 0111', '--service', service)).toContain(
      '+12135550111 is assigned',
    )
    expect(await numberOf(await send(owner, fan))).toBe('+12135550111')
    await expect(command('assign', other.email, '+12135550111')).rejects.toThrow('another owner’s')
    await expect(command('assign', owner.email, '+12135550112')).rejects.toThrow('They text from +12135550111')
    expect(await command()).toMatch(new RegExp(`\\+12135550111  vouched  ${service}  Nova Reyes  ${owner.email}`))
    expect(await command('release', '+12135550111')).toContain('released')
    expect((await send(owner, fan)).json()).toMatchObject({ details: { reason: 'no_sender' } })
    await command('assign', 'nova-one', '+12135550111')
    await expect(command('release', '+12135550112')).rejects.toThrow('Nobody texts from')
    await expect(command('assign', 'nobody@example.com', '+12135550113')).rejects.toThrow('No account')
  })

  it.each([
    [['assign', 'a@example.com']],
    [['assign', 'a@example.com', '12']],
    [['assign', 'a@example.com', '+12135550111', '--service', 'AC1']],
    [['release']],
    [['release', '+12135550111', 'more']],
    [['drop']],
    [['--loud']],
  ])('is not touched by %j', (args) => {
    expect(() => readSendersAsked(args)).toThrow(StartError)
  })

  // Standard S10: every state × send.
  it.each([
    'vouched',
    'draft',
    'pending',
    'in_review',
    'approved',
    'unregistered',
    'unpaid',
    'unknown',
    'rejected',
    'suspended',
    'VOUCHED',
    '',
    'constructor',
  ])('in the state "%s" sends only if it is approved, or the operator vouches', async (state) => {
    const owner = await newOwner()
    const fan = await newFan(owner)
    await query(
      `insert into senders (id, user_id, channel, address, registration, created_at)
           values (gen_random_uuid(), $1, 'sms', $2, $3, now())`,
      [owner.id, newPhone(), state],
    )
    const answer = await send(owner, fan)
    const isOpen = state === 'vouched' || state === 'approved'
    expect(maySend(state)).toBe(isOpen)
    expect(answer.statusCode).toBe(isOpen ? 201 : 409)
    if (!isOpen) expect(answer.json()).toMatchObject({ details: { reason: 'not_registered' } })
  })

  it('is listed by the command beside a running server', async () => {
    const { connectionString, host = '', port, user, database } = test.database.connection.system
    const url = connectionString ?? `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, DATABASE_URL: url }
    const file = path.join(import.meta.dirname, '../../senders.ts')
    const run = (...args: string[]) =>
      new Promise<{ code: number | null; said: string }>((done) => {
        const child = execFile(process.execPath, [file, ...args], { env }, (_error, out, err) =>
          done({ code: child.exitCode, said: out + err }),
        )
      })
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining(FROM) })
    expect(await run('release', '+12135559999')).toMatchObject({ code: 1, said: expect.stringContaining('Nobody') })
  })
})
