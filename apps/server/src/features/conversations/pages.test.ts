import type { Message } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { insertMessages } from '../../testing/message-rows.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

it('a thread of 200 mails with 100,000 characters each comes in pages of a megabyte, and none is left out', async () => {
  const nova = await test.signUp()
  const [iris] = await insertContacts(test.house, nova.id, [{ name: 'Iris Vale' }])
  const contactId = iris?.id ?? ''
  const sentAt = (n: number) => new Date(Date.UTC(2026, 2, 1, 0, n))
  const mails = Array.from({ length: 200 }, (_, n) => ({
    contactId,
    channel: 'email' as const,
    content: `Mail ${n}`,
    html: `<p>${'ü'.repeat(50_000)}</p>`,
    sentAt: sentAt(n),
  }))
  await insertMessages(test.house, nova.id, mails)
  const seen: string[] = []
  let pages = 0
  for (let next: string | null = ''; next !== null; pages++) {
    const before = next === '' ? '' : `&before=${encodeURIComponent(next)}`
    const answer = await test.call(nova, 'GET', `/api/conversations/${contactId}/messages?limit=100${before}`)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    expect(Buffer.byteLength(answer.body)).toBeLessThan(1_100_000)
    const page = answer.json<{ items: Message[]; next: string | null }>()
    seen.push(...page.items.map(({ content }) => content))
    next = page.next
  }
  expect(seen).toEqual(mails.map(({ content }) => content).toReversed())
  expect(pages).toBe(Math.ceil(200 / 9))
})
