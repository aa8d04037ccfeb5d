import { setTimeout as delay } from 'node:timers/promises'
import { twilioCall } from '../../apps/server/src/testing/inbound-texts.ts'
import { PUBLIC_URL, read, until, type World } from './delivery-world.ts'

/** Of a hundred texts, those that the carrier reports as delivered, and as not. */
const DELIVERED = 30
const UNDELIVERED = 5
/** Calls at the same time. */
const CALLERS = 10
/** Milliseconds until a call that was not taken is made again. */
const AGAIN_MS = 200

/** Status callbacks of a part of the texts, called in at the workers until each was acknowledged. */
export interface Receipts {
  /** Waits for the last one. @returns how many of a campaign's texts were reported, as they were acknowledged */
  settled(sendId: string): Promise<{ delivered: number; undelivered: number }>
  stop(): void
}

interface Report {
  url: string
  form: Record<string, string>
}

/** Reports on texts as Twilio does, signed, at any worker that listens, also while workers are killed. */
export function reportTexts(world: World): Receipts {
  const { twilio, workers } = world
  const note = twilio.onAccepted
  const waiting: Report[] = []
  const acknowledged: Report[] = []
  const state = { seen: 0, underWay: 0, isOver: false }
  twilio.onAccepted = (form, sid) => {
    note(form, sid)
    const url = form.StatusCallback?.[0]
    state.seen += 1
    const place = state.seen % 100
    if (!url || place >= DELIVERED + UNDELIVERED) return
    const status: Record<string, string> =
      place < DELIVERED ? { MessageStatus: 'delivered' } : { MessageStatus: 'undelivered', ErrorCode: '30003' }
    waiting.push({ url, form: { MessageSid: sid, To: form.To?.[0] ?? '', ...status } })
  }

  async function callIn(): Promise<void> {
    while (!state.isOver) {
      const report = waiting.shift()
      if (!report) {
        await delay(20)
        continue
      }
      state.underWay += 1
      if (await isTaken(report)) acknowledged.push(report)
      else {
        await delay(AGAIN_MS)
        waiting.push(report)
      }
      state.underWay -= 1
    }
  }

  async function isTaken({ url, form }: Report): Promise<boolean> {
    const worker = workers[Math.floor(Math.random() * workers.length)]
    const { method, headers, payload } = twilioCall(form, url, url)
    const address = `${worker?.url}${url.slice(PUBLIC_URL.length)}`
    const signal = AbortSignal.timeout(5000)
    return fetch(address, { method, headers, body: payload, signal }).then(
      ({ status }) => status === 204,
      () => false,
    )
  }

  for (let n = 0; n < CALLERS; n += 1) void callIn()
  return {
    settled: async (sendId) => {
      await until(() => waiting.length === 0 && state.underWay === 0, 'receipts are not taken')
      const of = acknowledged.filter(({ url }) => url.includes(sendId))
      const delivered = of.filter(({ form }) => form.MessageStatus === 'delivered').length
      return { delivered, undelivered: of.length - delivered }
    },
    stop: () => {
      state.isOver = true
      twilio.onAccepted = note
    },
  }
}

/** Returns by how many a campaign's counts differ from what was reported about it. */
export async function miscounted(world: World, sendId: string, receipts: Receipts): Promise<number> {
  const reported = await receipts.settled(sendId)
  const [counted] = await read<{ delivered: number; undelivered: number; rows: number }>(
    world,
    `select sum(delivered)::int as delivered, sum(undelivered)::int as undelivered,
        (select count(*)::int from send_receipts where send_id = $1) as rows from send_ranges where send_id = $1`,
    [sendId],
  )
  const { delivered = 0, undelivered = 0, rows = 0 } = counted ?? {}
  const off = Math.abs(delivered - reported.delivered) + Math.abs(undelivered - reported.undelivered)
  return off + Math.abs(rows - reported.delivered - reported.undelivered)
}
