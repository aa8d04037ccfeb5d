import { randomUUID } from 'node:crypto'
import { registrations, senderDomains, senderNumbers, siteHosts } from '@greenroom/db'
import { getTableName, type Table } from '@greenroom/db/sql'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { systemContext } from '../house.ts'
import { claimDueOfAll, MAX_DUE, MAX_OWN_DUE } from './claim-due.ts'

const test = useTestApp()
let crowd: Visitor
let other: Visitor
beforeEach(async () => {
  crowd = await test.signUp({ isVerified: true })
  other = await test.signUp({ isVerified: true })
})

const query = (text: string, values: unknown[]) => test.house.db.systemPool.query(text, values)
const claim = (table: Table = senderDomains) => claimDueOfAll(systemContext(test.house), table)
/** Adds domains of a person that have been due for so many minutes. @returns their ids, oldest first */
async function addDue(person: Visitor, count: number, minutes: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const at = new Date(test.house.clock().getTime() - minutes * 60_000)
  await query(
    `insert into sender_domains (id, user_id, domain, local_part, is_sender, private_keys, dkim_rsa, dkim_ed25519, state, created_at,
       next_check_at)
     select id, $2, left(id::text, 30) || '.example', 'hello', false, '', '', '', 'pending', $3, $3::timestamptz + n * interval '1 ms'
     from unnest($1::uuid[]) with ordinality as rows (id, n)`,
    [ids, person.id, at],
  )
  return ids
}
const idsOf = (due: readonly { id: string }[]) => due.map(({ id }) => id)

describe('what is due', () => {
  beforeEach(() => query('delete from sender_domains', []))

  it('of one owner, however much, keeps nobody waiting for another sweep', async () => {
    const many = await addDue(crowd, MAX_DUE * 3, 600)
    const [late = ''] = await addDue(other, 1, 0.1)
    const due = await claim()
    expect(idsOf(due)).toContain(late)
    expect(due.find(({ id }) => id === late)?.userId).toBe(other.id)
    expect(idsOf(due).filter((id) => id !== late)).toEqual(many.slice(0, MAX_OWN_DUE))
    expect(idsOf(await claim()), 'oldest first').toEqual(many.slice(MAX_OWN_DUE, MAX_OWN_DUE * 2))
  })

  it('is claimed once by workers that sweep together, and again if its worker was lost', async () => {
    const all = [...(await addDue(crowd, 4, 5)), ...(await addDue(other, 4, 5))]
    const claimed = (await Promise.all([claim(), claim(), claim()])).flatMap(idsOf)
    expect(claimed.toSorted()).toEqual(all.toSorted())
    expect(await claim()).toEqual([])
    await query("update sender_domains set next_check_at = next_check_at - interval '6 minutes'", [])
    expect((await claim()).length).toBe(8)
  })

  it('is at most so much in one sweep, of many owners: who has waited longest goes first', async () => {
    const first = await addDue(other, 1, 60)
    const owners = await Promise.all(Array.from({ length: 12 }, () => test.signUp({ isVerified: true })))
    for (const owner of owners) await addDue(owner, MAX_OWN_DUE, 5)
    const due = await claim()
    expect(due).toHaveLength(MAX_DUE)
    expect(idsOf(due)[0]).toBe(first[0])
    for (const owner of owners) expect(due.filter(({ userId }) => userId === owner.id).length).toBeGreaterThanOrEqual(4)
  })

  it.each(
    [registrations, senderNumbers, senderDomains, siteHosts].map((table) => [getTableName(table), table] as const),
  )('can be claimed of %s', async (_, table) => {
    expect(await claim(table)).toEqual([])
  })
})
