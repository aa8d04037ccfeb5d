import { randomUUID } from 'node:crypto'
import type { Contact, ContactOperation, ContactPage } from '@greenroom/contracts'
import type { AudienceRule } from '@greenroom/domain'
import { preferencesToken } from '../features/consent/public.ts'
import { completeLink } from '../features/sign-ups/policy/links.ts'
import { systemContext } from '../platform/house.ts'
import { type Deed, MAILBOXES } from './audience-deeds.ts'
import { fans } from './fans.ts'
import { importList, rowsOf } from './lists.ts'
import type { TestApp } from './test-app.ts'
import { workOff } from './work-off.ts'

type Of<K extends Deed['kind']> = Extract<Deed, { kind: K }>

const RULE: AudienceRule = {
  version: 1,
  time_zone: 'UTC',
  where: {
    combinator: 'and',
    rules: [
      { field: 'tags', operator: 'has_any_of', value: ['vip', 'tour'] },
      { field: 'email_consent', operator: 'is_any_of', value: ['subscribed', 'unknown'] },
    ],
  },
}

/** Model of what people have said. */
class Words {
  /** Addresses that opted out and have not opted in again by their own action. */
  readonly left = { email: new Set<string>(), sms: new Set<string>() }
  /** Addresses for which somebody ever agreed. */
  readonly agreed = { email: new Set<string>(), sms: new Set<string>() }
  /** Mailboxes that signed up again after leaving; confirming now opts them in. */
  readonly joinedSince = new Set<string>()

  leave(channel: 'email' | 'sms', address: string | null): void {
    if (address === null) return
    this.left[channel].add(address)
    this.joinedSince.delete(address)
  }

  agree(channel: 'email' | 'sms', address: string | null): void {
    if (address !== null) this.agreed[channel].add(address)
  }
}

/** Creates an owner with two forms, one of them without confirmation, and a segment. */
export async function newAudience(test: TestApp) {
  const fan = fans(test)
  test.setTier('pro')
  const double = await fan.page('fan-capture', { askPhone: 'optional' })
  const { owner } = double
  const single = await fan.page('fan-capture', { askPhone: 'optional', doubleOptIn: false }, owner)
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    test.call(owner, method, path, body)
  const post = async (path: string, body?: unknown) => `${(await call('POST', path, body)).statusCode}`
  const rows = <T extends object>(query: string) => rowsOf<T>(test, owner, query)
  const run = randomUUID()
  const mailboxes = Array.from({ length: MAILBOXES }, (_, n) => `fan${n}-${run}@example.com`)
  const mailbox = (n: number) => mailboxes[n] ?? ''
  const made = await call('POST', '/api/segments', { name: 'Wished', description: '', rule: RULE })
  const segmentId = made.json<{ id: string }>().id
  const said = new Words()
  const deletions: string[] = []
  /** Links mailed to an address, newest last. */
  const links = new Map<string, string[]>()

  const listed = async () =>
    (await call('GET', '/api/contacts?limit=200&sort=created_at&order=asc')).json<ContactPage>()
  const addresses = (one: { email: number | null; phone: string | null }) => ({
    email: one.email === null ? null : mailbox(one.email),
    phone: one.phone,
  })
  /** Applies the work to the person at a position, or does nothing if nobody is there. */
  const withWho = async (n: number, work: (who: Contact, all: Contact[]) => Promise<string>): Promise<string> => {
    const { items } = await listed()
    const who = items[n % Math.max(1, items.length)]
    return who ? work(who, items) : 'nobody'
  }
  const noteLinks = async () => {
    for (const { id, email } of await rows<{ id: string; email: string | null }>(
      'select id, email from contacts where user_id = $1 and deleted_at is null',
    ))
      if (email !== null)
        links.set(email, [
          ...(links.get(email) ?? []).slice(-3),
          preferencesToken(systemContext(test.house), owner.id, { id, email }),
        ])
  }

  const ways: { [K in Deed['kind']]: (one: Of<K>) => Promise<string> } = {
    create: async ({ tags, ...one }) => post('/api/contacts', { tags, ...addresses(one) }),
    edit: async ({ who, tags, ...one }) =>
      withWho(who, async ({ id }) => {
        const answer = await call('PATCH', `/api/contacts/${id}`, { tags, ...addresses(one) })
        return `${answer.statusCode}`
      }),
    delete: async ({ who }) =>
      withWho(who, async ({ id }) => {
        const answer = await call('DELETE', `/api/contacts/${id}`)
        deletions.push(answer.json<{ deletion_id: string }>().deletion_id)
        return `${answer.statusCode}`
      }),
    undo: async ({ which }) => {
      const id = deletions[which % Math.max(1, deletions.length)]
      return id === undefined ? 'nothing' : post(`/api/contacts/deletions/${id}/undo`)
    },
    'undo-all': async () => post('/api/contacts/deleted/restore', { all: true }),
    merge: async ({ who, other, take }) =>
      withWho(who, async ({ id }, all) =>
        post(`/api/contacts/${id}/merge`, { other_id: all[other % all.length]?.id, take }),
      ),
    erase: async ({ who }) =>
      withWho(who, async ({ id, email, phone }) => {
        said.leave('email', email)
        said.leave('sms', phone)
        return post(`/api/contacts/${id}/erasure`)
      }),
    bulk: async ({ who, isAll, change }) =>
      withWho(0, async (_, all) => {
        const ids = [...new Set(who.map((n) => all[n % all.length]?.id))]
        const selection = isAll ? { filter: {} } : { ids }
        const answer = await call('POST', '/api/contacts/bulk', { selection, change })
        if (change.kind === 'delete') deletions.push(answer.json<ContactOperation>().id)
        return `${answer.statusCode}`
      }),
    'rename-tag': async ({ tag, to }) => post('/api/contacts/tags/rename', { tag, to }),
    'delete-tag': async ({ tag }) => post('/api/contacts/tags/delete', { tag }),
    message: async ({ who, isInbound, isRead, at }) =>
      withWho(who, async ({ id }) => {
        const sent = new Date(Date.now() + at * 1000)
        await test.house.db.systemPool.query(
          `insert into messages (id, user_id, contact_id, content, sent_at, direction, read_at, channel)
            values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, 'sms')`,
          [owner.id, id, `hello ${at}`, sent, isInbound ? 'inbound' : 'outbound', isRead ? sent : null],
        )
        return 'sent'
      }),
    list: async ({ rows: given, updates, states }) => {
      const people = given.map((one) => ({ ...addresses(one), status: one.status }))
      const lines = people.map(({ email, phone, status }) => `${email ?? ''},${phone ?? ''},${status}\n`).join('')
      const { status } = await importList(test, owner, `Email,Phone,Status\n${lines}`, {
        update_existing: updates,
        take_phone_only: true,
        consent: states ? { statement: 'They asked me to.', channels: ['email', 'sms'] } : null,
      })
      // Somebody who left in one row of the list gets no consent from another.
      const gone = people.filter((one) => one.status === 'unsubscribed')
      for (const { email, phone } of states ? people : []) {
        if (!gone.some((one) => one.email === email)) said.agree('email', email)
        if (!gone.some((one) => one.phone === phone)) said.agree('sms', phone)
      }
      return status
    },
    'sign-up': async ({ email: n, phone, isSingle }) => {
      const { site, block } = isSingle ? single : double
      const email = mailbox(n)
      const answer = await fan.signUp(site, block, { email, ...(phone === null ? {} : { phone }) })
      if (isSingle && !said.left.email.has(email)) said.agree('email', email)
      said.agree('sms', phone)
      said.joinedSince.add(email)
      return `${answer.statusCode}`
    },
    confirm: async ({ email: n }) => {
      const email = mailbox(n)
      const mail = (await test.mails(email)).findLast(({ link }) => link?.includes('/confirm'))
      if (!mail) return 'no mail'
      const answer = await fan.press(fan.path(mail.link))
      said.agree('email', email)
      if (said.joinedSince.has(email)) said.left.email.delete(email)
      return `${answer.statusCode}`
    },
    unsubscribe: async ({ email: n, isAll }) => {
      const email = mailbox(n)
      const [token] = links.get(email) ?? []
      if (token === undefined) return 'no mail'
      const holder = (await fan.rows(owner)).find((one) => one.email === email)
      said.leave('email', email)
      if (isAll && typeof holder?.phone === 'string') said.leave('sms', holder.phone)
      const answer = isAll
        ? await fan.post('/preferences', { t: token, all: 'stop' })
        : await fan.post(`/unsubscribe?t=${token}`, { 'List-Unsubscribe': 'One-Click' })
      return `${answer.statusCode}`
    },
    details: async ({ who, email: n, ticks }) =>
      withWho(who, async ({ id, email, email_consent: before }) => {
        if (email === null) return 'no mail'
        const link = fan.path(completeLink(systemContext(test.house), owner.id, { id, email }))
        const answer = await fan.press(link, { email: mailbox(n), email_consent: ticks ? 'yes' : '' })
        if (ticks) said.joinedSince.add(mailbox(n))
        else if (before === 'subscribed') said.leave('email', email)
        if (ticks && mailbox(n) === email) {
          said.left.email.delete(email)
          said.agree('email', email)
        }
        return `${answer.statusCode}`
      }),
    record: async ({ who, channel, state }) =>
      withWho(who, async ({ id, email, phone }) => {
        const answer = await post(`/api/contacts/${id}/consent`, { channel, state, statement: 'Told me at a show.' })
        if (state === 'subscribed' && answer === '201') said.agree(channel, channel === 'email' ? email : phone)
        return answer
      }),
    plan: async ({ tier }) => {
      test.setTier(tier)
      await test.house.db.systemPool.query(
        `insert into outbox (id, user_id, name, payload, created_at)
          values (gen_random_uuid(), $1, 'limits.room-freed', '{}', now())`,
        [owner.id],
      )
      return tier
    },
  }

  return {
    call,
    rows,
    said,
    segmentId,
    listed,
    /** Performs an action with all its consequences. @returns the answer */
    doIt: async (one: Deed): Promise<string> => {
      const answer = await (ways[one.kind] as (given: Deed) => Promise<string>)(one)
      await workOff(test)
      await noteLinks()
      return answer
    },
  }
}
export type Audience = Awaited<ReturnType<typeof newAudience>>
