import { parsePhone } from '@greenroom/domain/phone'
import { emailKey, isBirthday } from '@greenroom/domain'
import { expect, it } from 'vitest'
import { demoFans } from './fans.ts'
import { DEMO_SEGMENTS } from './segments.ts'

const UNTIL = new Date('2026-05-10T12:00:00Z')
const fans = demoFans(560, UNTIL, 90)

it('the fans of the demo are the same each time, and reachable', () => {
  expect(demoFans(560, UNTIL, 90)).toEqual(fans)
  for (const { email, phone } of fans) expect(email ?? phone).not.toBeNull()
})

it('no two of them share an address, and no address is anybody’s', () => {
  const emails = fans.flatMap(({ email }) => (email ? [emailKey(email)] : []))
  const phones = fans.flatMap(({ phone }) => (phone ? [phone] : []))
  expect(new Set(emails).size).toBe(emails.length)
  expect(new Set(phones).size).toBe(phones.length)
  for (const email of emails) expect(email).toMatch(/@example\.(com|net|org)$/)
  for (const phone of phones) {
    expect(phone).toMatch(/^(\+1\d{3}55501\d\d|\+447700900\d{3}|\+3363998\d{4})$/)
    expect(parsePhone(phone).ok, phone).toBe(true)
  }
})

it('what happens with them happens after they joined, and not in the future', () => {
  for (const { joinedAt, confirmedAt, withdrewAt, visits, messages, birthday } of fans) {
    const moments = [confirmedAt, withdrewAt, ...visits, ...messages.map(({ at }) => at)].filter((at) => at !== null)
    expect(joinedAt < UNTIL).toBe(true)
    for (const at of moments) expect(at >= joinedAt && at < UNTIL).toBe(true)
    if (birthday) expect(isBirthday(birthday)).toBe(true)
  }
})

it('every segment has somebody, and nobody has all of them', () => {
  for (const { name, has } of DEMO_SEGMENTS) {
    const people = fans.filter((fan) => has(fan, UNTIL.getTime())).length
    expect(people, name).toBeGreaterThan(10)
    expect(people, name).toBeLessThan(fans.length * 0.8)
  }
})
