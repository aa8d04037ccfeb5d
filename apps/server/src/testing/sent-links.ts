import { randomInt, randomUUID } from 'node:crypto'
import { codeOf, MAX_TEXT_LINKS, RANGE_SIZE } from '@greenroom/domain'
import { shortLinkKey } from '../platform/short-links.ts'
import { jobContext } from '../platform/house.ts'
import { linkUrl, mailToken, openUrl } from '../features/delivery/policy/mail-links.ts'
import { judgeClicks } from '../features/campaigns/commands/judge-clicks.ts'
import type { TestApp } from './test-app.ts'

/** User agents of people. */
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
export const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
export const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** A campaign of texts with links that has been sent. */
export interface SentLinks {
  id: string
  /** Path of a recipient's link. */
  path(recipient: number, link?: number): string
}

/**
 * Inserts a campaign that was sent to these contacts, in order, past the pipeline.
 * @param given.at when all of its texts were accepted; a minute ago by default
 */
export async function insertSentLinks(
  { house }: Pick<TestApp, 'house'>,
  userId: string,
  contactIds: readonly string[],
  given: { links?: readonly string[]; at?: Date; outcome?: string } = {},
): Promise<SentLinks> {
  const { links = ['https://example.com/tour'], outcome = 'sent' } = given
  const { at = new Date(house.clock().getTime() - 60_000) } = given
  const id = randomUUID()
  const base = randomInt(3_000_000) * RANGE_SIZE * MAX_TEXT_LINKS
  const run = (text: string, values: unknown[]) => house.db.systemPool.query(text, [userId, id, ...values])
  await run(
    `insert into sends (id, user_id, channel, state, content, links, total, started_at, finished_at)
      values ($2, $1, 'sms', 'finished', 'Tickets are out', $3, $4, $5, $5)`,
    [links, contactIds.length, at],
  )
  await run(
    `insert into send_ranges (user_id, send_id, no, first, n, state, marked, not_before, link_base, is_settled)
      values ($1, $2, 0, 1, $3, 2, $3, $4, $5, true)`,
    [Math.max(1, contactIds.length), at, base],
  )
  await run(
    `with people as (insert into campaign_recipients (user_id, send_id, seq, contact_id)
        select $1, $2, place, contact_id from unnest($3::uuid[]) with ordinality as t (contact_id, place) returning seq)
      insert into send_results (user_id, send_id, seq, attempt, outcome, at) select $1, $2, seq, 1, $5, $4 from people`,
    [contactIds, at, outcome],
  )
  const key = shortLinkKey(house.links)
  return { id, path: (recipient, link = 0) => `/l/${codeOf(base + recipient * MAX_TEXT_LINKS + link, key)}` }
}

/** An email campaign with a picture that counts opens, which has been sent. */
export interface SentMail {
  id: string
  /** Path of the picture of a recipient, counted from 0. */
  picture(recipient: number): string
  /** Path of a recipient's link. */
  path(recipient: number, link?: number): string
}

/** Inserts an email campaign that was sent to these contacts, in order, at a moment, past the pipeline. */
export async function insertSentMail(
  { house }: Pick<TestApp, 'house'>,
  userId: string,
  contactIds: readonly string[],
  at: Date,
  links: readonly string[] = ['https://example.com/tour'],
): Promise<SentMail> {
  const id = randomUUID()
  const run = (text: string, values: unknown[]) => house.db.systemPool.query(text, [userId, id, at, ...values])
  await run(
    `insert into sends (id, user_id, channel, state, content, links, counts_opens, total, started_at, finished_at)
      values ($2, $1, 'email', 'finished', 'Tickets are out', $5, true, $4, $3, $3)`,
    [contactIds.length, links],
  )
  await run(
    `with people as (insert into campaign_recipients (user_id, send_id, seq, contact_id)
        select $1, $2, place - 1, contact_id from unnest($4::uuid[]) with ordinality as t (contact_id, place) returning seq)
      insert into send_results (user_id, send_id, seq, attempt, outcome, at) select $1, $2, seq, 1, 'sent', $3 from people`,
    [contactIds],
  )
  const pathOf = (url: string) => new URL(url).pathname
  const token = (seq: number) => mailToken(house, { sendId: id, seq })
  return {
    id,
    picture: (seq) => pathOf(openUrl('http://mail', token(seq))),
    path: (seq, link = 0) => pathOf(linkUrl('http://mail', token(seq), link)),
  }
}

interface Opening {
  agent?: string
  ip?: string
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
}

/** Opens links as browsers do, and has the clicks judged. */
export const clickHands = (test: TestApp) => ({
  open: (url: string, { agent = IPHONE, ip = '198.51.100.7', method = 'GET', headers = {} }: Opening = {}) =>
    test.app.inject({ method, url, remoteAddress: ip, headers: { 'user-agent': agent, ...headers } }),
  judge: () => judgeClicks(jobContext(test.house)),
  rows: async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await test.house.db.systemPool.query<R>(text, values)).rows,
})
