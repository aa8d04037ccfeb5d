import type { ImportPreview } from '@greenroom/contracts'
import { PLAN_LIMITS } from '@greenroom/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { beginImport, bringList, getImport, importList, rowsOf } from '../../testing/lists.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

/** Traces of an erased person in lists (standard S20). */
const test = useTestApp()
const EMAIL = 'iris@example.com'
const PHONE = '+12125550123'
let nova: Visitor
let iris: string
beforeEach(async () => {
  test.setTier('basic')
  nova = await test.signUp()
  const [row] = await insertContacts(test.house, nova.id, [{ name: 'Iris', email: EMAIL, phone: PHONE }])
  iris = row?.id ?? ''
})

const erase = async () => expect((await test.call(nova, 'POST', `/api/contacts/${iris}/erasure`)).statusCode).toBe(204)
const fillUp = () =>
  insertContacts(
    test.house,
    nova.id,
    Array.from({ length: PLAN_LIMITS.basic.contacts - 1 }, (_, n) => ({ email: `old${n}@example.com` })),
  )
const pathOf = async (id: string) =>
  (
    await rowsOf<{ id: string; file_path: string | null }>(
      test,
      nova,
      'select id, file_path from contact_imports where user_id = $1',
    )
  ).find((row) => row.id === id)?.file_path ?? ''
const isKept = async (path: string) => (await test.house.providers.storage.get(path)) !== undefined
const status = async (id: string) => (await test.call(nova, 'GET', `/api/contacts/imports/${id}`)).statusCode
const bring = async (list: string | Buffer) => (await bringList(test, nova, list)).json<ImportPreview>().import.id

describe('refused rows', () => {
  const tellRows = async () => {
    const answer = await test.call(nova, 'GET', `/api/contacts/${iris}/export`)
    return (answer.json<{ import_refusals?: { row_number: number }[] }>().import_refusals ?? [])
      .map((row) => row.row_number)
      .toSorted((a, b) => a - b)
  }
  const keptRows = async () =>
    (
      await rowsOf<{ n: number }>(
        test,
        nova,
        'select row_number as n from import_refusals where user_id = $1 order by 1',
      )
    ).map(({ n }) => n)

  it('are theirs by their number, however it was typed, and nobody else’s', async () => {
    const list = [
      'Email,Phone,Note',
      'nobody,(212) 555-0123,',
      'nobody,+1 212.555.0123,',
      'nobody,,Call 212 555 0123 after five',
      'nobody,(312) 555-0123,',
      'nobody,+44 20 2555 0123,',
      'nobody,,',
      'iris@example.com at home,,',
    ].join('\n')
    await importList(test, nova, list, { phone_country: 'US' })
    expect(await tellRows()).toEqual([2, 3, 4, 8])
    await erase()
    expect(await keptRows()).toEqual([5, 6, 7])
  })

  it('that may be theirs go with them, and are told to nobody, where the number cannot be read', async () => {
    await importList(test, nova, 'Email,Phone\nnobody,212 555 0123\nnobody,212 555 0199\n')
    expect(await tellRows()).toEqual([])
    await erase()
    expect(await keptRows()).toEqual([3])
  })
})

describe('a list that tells of somebody who is erased', () => {
  it('is gone where it was not begun; another one stays', async () => {
    const [hers, other] = [await bring(`Email\n${EMAIL}\n`), await bring(`Email\nann.${EMAIL}\n`)]
    const paths = [await pathOf(hers), await pathOf(other)] as const
    await erase()
    expect(await isKept(paths[0])).toBe(false)
    expect(await status(hers)).toBe(404)
    expect(await isKept(paths[1])).toBe(true)
    expect(await status(other)).toBe(200)
  })

  it.each([
    ['by an email in UTF-16', Buffer.from('\ufeffName,Email\nZoë,Iris@Example.com\n', 'utf16le')],
    ['by a phone as people type it', 'Email,Phone\nfan@example.com,+1 (212) 555-0123\n'],
    [
      'behind many others',
      `Email\n${Array.from({ length: 9000 }, (_, n) => `fan${n}@example.com`).join('\n')}\n${EMAIL}\n`,
    ],
  ])('is found %s', async (_, list) => {
    const path = await pathOf(await bring(list))
    expect(await isKept(path)).toBe(true)
    await erase()
    expect(await isKept(path)).toBe(false)
  })

  it('is gone where others wait for room in the plan, which its import says', async () => {
    await fillUp()
    const { id, over_limit } = await importList(test, nova, `Email\nnew@example.com\nIRIS@example.com\n`)
    expect(over_limit).toBe(1)
    const path = await pathOf(id)
    expect(await isKept(path)).toBe(true)
    await erase()
    expect(await isKept(path)).toBe(false)
    expect(await getImport(test, nova, id)).toMatchObject({
      status: 'done',
      can_continue: false,
      error: 'Somebody on this list was erased, and the file with them. Upload the list again to import the rest.',
    })
    expect((await test.call(nova, 'POST', `/api/contacts/imports/${id}/continue`)).json()).toMatchObject({
      code: 'CONFLICT',
    })
  })

  it('that is just read is not kept for whoever waits, and brings them back opted out at most', async () => {
    test.setTier('free')
    const list = `Email,Phone\n${EMAIL},${PHONE}\nnew@example.com,\n`
    const id = await beginImport(test, nova, list, {
      consent: { channels: ['email', 'sms'], statement: 'They ticked the box.' },
    })
    const path = await pathOf(id)
    await erase()
    expect(await isKept(path)).toBe(true)
    await workOff(test)
    expect(await isKept(path)).toBe(false)
    expect(await getImport(test, nova, id)).toMatchObject({ status: 'done', can_continue: false })

    test.setTier('basic')
    await importList(test, nova, list, { consent: { channels: ['email', 'sms'], statement: 'They ticked the box.' } })
    const states = 'select email, email_consent, sms_consent from contacts where user_id = $1 order by email'
    expect(await rowsOf(test, nova, states)).toEqual([
      { email: EMAIL, email_consent: 'opted_out', sms_consent: 'opted_out' },
      { email: 'new@example.com', email_consent: 'subscribed', sms_consent: 'unknown' },
    ])
  })
})
