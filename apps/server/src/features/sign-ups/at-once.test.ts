import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { fans, formIn } from '../../testing/fans.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

/**
 * Concurrent work of an owner, a mailbox, and a form on the same people: each waits for the other, and none forever.
 */
const test = useTestApp()
const fan = fans(test)
const completeIn = (html: string) => /href="(\/complete-contact\?t=[\w.-]+)"/.exec(html)?.[1] ?? ''

/** Number of transactions of this database that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await test.house.db.systemPool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}

/** Starts one task after the other while the contact is locked, then releases it. */
async function allAtOnce<T>(contactId: string, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const client = await test.house.db.systemPool.connect()
  const running: Promise<T>[] = []
  try {
    await client.query('begin')
    await client.query('select 1 from contacts where id = $1 for update', [contactId])
    for (const [at, work] of works.entries()) {
      running.push(work())
      while ((await waiting()) <= at) await delay(10)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return Promise.all(running)
}

/** A person who joined and has not confirmed, known to the owner beside another. */
async function joined(owner?: Visitor) {
  const page = await fan.page('fan-capture', { askPhone: 'optional' }, owner)
  const email = fan.address()
  const form = await fan.signUp(page.site, page.block, { email })
  const [other] = await insertContacts(test.house, page.owner.id, [{}])
  const contact = (await fan.contacts(page.owner)).find((one) => one.email === email)
  const confirm = fan.path((await test.mails(email))[0]?.link)
  return { ...page, id: contact?.id ?? '', other: other?.id ?? '', confirm, typed: completeIn(form.body) }
}

describe('at the same moment', () => {
  it('the owner merges somebody and their mailbox confirms', async () => {
    const { owner, id, other, confirm } = await joined()
    const { action, inputs } = formIn((await fan.open(confirm)).body)
    const [merged, confirmed] = await allAtOnce(id, [
      () => test.call(owner, 'POST', `/api/contacts/${other}/merge`, { other_id: id, take: ['email'] }),
      () => fan.post(action, inputs),
    ])
    expect([merged?.statusCode, confirmed?.statusCode]).toEqual([200, 200])
    expect(await fan.contacts(owner)).toMatchObject([{ id: other, email_consent: 'subscribed' }])
  })

  it('the owner erases somebody and what they typed is written', async () => {
    const { owner, id, typed } = await joined()
    const { action, inputs } = formIn((await fan.open(typed)).body)
    await fan.post(action, { ...inputs, name: 'Iris' })
    const [erased] = await allAtOnce<{ statusCode: number } | undefined>(id, [
      () => test.call(owner, 'POST', `/api/contacts/${id}/erasure`),
      async () => {
        await workOff(test)
        return undefined
      },
    ])
    expect(erased?.statusCode).toBe(204)
    expect(await fan.rows(owner)).toHaveLength(1)
  })
})
