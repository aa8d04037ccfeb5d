import type { Campaign } from '@greenroom/contracts'
import { afterEach, beforeAll, expect } from 'vitest'
import { handMails } from '../features/delivery/commands/hand-mails.ts'
import { type Pipeline, runPipeline } from '../features/delivery/commands/run-pipeline.ts'
import { campaignHands } from './campaign-hands.ts'
import type { TestApp, Visitor } from './test-app.ts'
import { type VirtualTime, virtualTime } from './virtual-time.ts'
import { workOff } from './work-off.ts'

export const LETTER = {
  type: 'email',
  subject: 'New dates for {{first_name|you}}',
  preheader: 'Utrecht, Lisbon, home',
  content:
    'Hi {{first_name|there}},\n\nthe [tour](https://example.com/tour?a=1&b=2) is **on sale**.\n\nhttps://example.org/shop',
}

interface SandboxMail {
  from: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}

/** Actions of owners who send email campaigns, on a clock that tests move. */
export function mailCampaignHands(test: TestApp) {
  const hands = campaignHands(test)
  const state = {} as { time: VirtualTime; pipeline?: Pipeline }
  beforeAll(() => {
    state.time = virtualTime(test.house, hands.now(), (moment) => test.setNow(moment))
  })
  afterEach(() => state.pipeline?.drop())

  /** Signs up an owner with a postal address. */
  async function newSender(cents = 100): Promise<Visitor> {
    test.setTier('pro')
    const owner = await hands.newOwner(cents)
    await test.call(owner, 'PATCH', '/api/sending-rules', { postal_address: 'PO Box 7\nUtrecht' })
    return owner
  }

  /** Returns the mail to an address. @throws if there is none */
  async function mailTo(to: string): Promise<SandboxMail> {
    const answer = await test.app.inject({ url: `/sandbox/api/mail?to=${encodeURIComponent(to)}` })
    const [mail] = answer.json<{ items: SandboxMail[] }>().items
    if (!mail) throw new Error(`no mail to ${to}`)
    return mail
  }

  /** Confirms a letter to everybody, and has its recipients listed. Nothing leaves. */
  async function list(owner: Visitor, fields: Record<string, unknown> = {}): Promise<Campaign> {
    const draft = await hands.drafted(owner, { ...LETTER, ...fields })
    const confirmed = await hands.confirm(owner, draft.id)
    expect(confirmed.statusCode, confirmed.body).toBe(202)
    await state.time.pass(11_000)
    await workOff(test)
    return draft
  }

  /** Confirms a letter to everybody, and lets it begin to leave. */
  async function begin(owner: Visitor, fields: Record<string, unknown> = {}): Promise<Campaign> {
    const draft = await list(owner, fields)
    state.pipeline = runPipeline(test.house, [handMails()], state.time)
    return draft
  }

  /** Confirms a letter to everybody, and has all of it leave. */
  async function send(owner: Visitor, fields: Record<string, unknown> = {}): Promise<Campaign> {
    const draft = await begin(owner, fields)
    await state.time.until(async () => (await hands.read(owner, draft.id)).state === 'finished', 3600)
    return draft
  }

  return { ...hands, clock: state, newSender, mailTo, list, begin, send }
}
