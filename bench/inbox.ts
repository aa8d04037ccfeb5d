import type pg from 'pg'
import { CAMPAIGNS_TO_ONE, REPLIES, type SeededCampaigns, seedCampaigns } from './support/campaign-seed.ts'
import { seedContacts } from './support/contact-seed.ts'
import { type Greenroom, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { MESSAGES_EACH, seedMessages } from './support/message-seed.ts'
import { type Person, signUp } from './support/person.ts'
import { type Bench, quantile } from './support/report.ts'

/** Threads of one owner each. `BENCH_THREADS` limits them where there is no time or room for a million. */
const MOST = Number(process.env.BENCH_THREADS ?? 1_000_000)
const SIZES = [10_000, 100_000, 1_000_000].filter((size) => size <= MOST)
const TIMES = 20
const WARM_UP = 3
/** Milliseconds (design of messaging, "Threads"). */
const WANTED = 150

interface Owner extends Person {
  rows: number
  /** Somebody in the middle of the list. */
  contactId: string
  campaigns: SeededCampaigns
}

interface Question {
  name: string
  ask(owner: Owner): string
}

const list = (name: string, query: string): Question => ({
  name: `list: ${name}`,
  ask: () => `/api/conversations?${query}`,
})
const find = (name: string, words: string, more = ''): Question => ({
  name: `search: ${name}`,
  ask: () => `/api/conversations?q=${encodeURIComponent(words)}${more}`,
})
const replies = (kind: keyof SeededCampaigns, name: string, more: string): Question => ({
  name: `replies to a campaign, of 1 in ${REPLIES[kind].toLocaleString('en-US')}: ${name}`,
  ask: ({ campaigns }) => `/api/conversations?campaign_id=${campaigns[kind]}${more}`,
})
/** Of about half of the threads. */
const pagesOf = ({ rows }: Owner) => Math.floor(rows / 2 / 30)

const QUESTIONS: readonly Question[] = [
  list('all', ''),
  list('waiting, newest', 'filter=waiting'),
  list('waiting longest', 'filter=waiting&sort=longest_waiting'),
  list('unread', 'filter=unread'),
  list('snoozed', 'filter=snoozed'),
  list('closed', 'filter=closed'),
  list('starred', 'filter=starred'),
  list('starred, waiting longest', 'filter=starred&sort=longest_waiting'),
  list('all by mail', 'channel=email'),
  { name: 'list: page in the middle', ask: (owner) => `/api/conversations?page=${Math.ceil(pagesOf(owner) / 2)}` },
  { name: 'list: last page but a few', ask: (owner) => `/api/conversations?page=${Math.ceil(pagesOf(owner) * 0.85)}` },
  list('tag of 1 in 2', 'tag=newsletter'),
  list('tag of 1 in 1,000', 'tag=rare'),
  list('tag of nobody', 'tag=none'),
  replies('many', 'waiting longest', '&filter=waiting&sort=longest_waiting'),
  replies('many', 'newest', ''),
  replies('few', 'waiting longest', '&filter=waiting&sort=longest_waiting'),
  replies('few', 'newest', ''),
  find('a word of 1 message in 10,007', 'zanzibar'),
  find('a word of 1 in 300', 'vinyl'),
  find('a word of every second', 'show'),
  find('an unfinished word of 1 in 10,007', 'zanz'),
  find('two words, one of them rare', 'show zanzibar'),
  find('a word of nobody', 'qqqqqq'),
  find('a common word in closed ones', 'show', '&filter=closed'),
  find('a rare word in snoozed ones', 'zanzibar', '&filter=snoozed'),
  find('a name of 1 in 320', 'okafor khan'),
  find('a part of many addresses', 'gmail'),
  find('a phone number', '2020001'),
  find('two letters', 're'),
  { name: 'search of everything: a rare word', ask: () => '/api/search?category=conversations&q=zanzibar' },
  { name: 'search of everything: a common word', ask: () => '/api/search?category=conversations&q=show' },
  { name: 'counts', ask: () => '/api/conversations/counts' },
  { name: 'a conversation', ask: ({ contactId }) => `/api/conversations/${contactId}` },
  {
    name: `its messages, ${CAMPAIGNS_TO_ONE} texts of campaigns among them`,
    ask: ({ contactId }) => `/api/conversations/${contactId}/messages`,
  },
]

/** Measures the inbox as its screens request it: over HTTP, signed in, under row security. */
export const inbox: Bench = {
  name: 'inbox',
  claim:
    'Inbox: every list, search, count, and thread of one owner p95 ≤ 150 ms at 1 million threads and 10 million messages',
  run: async () => {
    const greenroom = await startGreenroom(temporaryFolder())
    const client = await greenroom.connect()
    const owners: Owner[] = []
    for (const rows of SIZES) owners.push(await newOwner(greenroom, client, rows))
    await client.query('vacuum analyze')
    const before = await reference(client)
    const measured: { name: string; p50: number[]; p95: number[] }[] = []
    for (const question of QUESTIONS) {
      const times = await timesOf(greenroom, owners, question)
      measured.push({
        name: question.name,
        p50: times.map((each) => quantile(each, 0.5)),
        p95: times.map((each) => quantile(each, 0.95)),
      })
    }
    const after = await reference(client)
    await client.end()
    await greenroom.stop()
    const slowest = measured.toSorted((a, b) => (b.p95.at(-1) ?? 0) - (a.p95.at(-1) ?? 0))[0]
    const ms = slowest?.p95.at(-1) ?? 0
    return {
      columns: ['question', ...SIZES.map((size) => `p95 at ${size.toLocaleString('en-US')}, ms`), 'p50 at the most'],
      rows: measured.map(({ name, p50, p95 }) => [name, ...p95, p50.at(-1) ?? 0]),
      verdicts: [
        {
          what: `slowest, p95 at ${SIZES.at(-1)?.toLocaleString('en-US')} (${slowest?.name})`,
          found: `${ms.toFixed(1)} ms`,
          wanted: `≤ ${WANTED} ms`,
          holds: ms <= WANTED,
        },
      ],
      notes: [
        `${MESSAGES_EACH} messages each; half of the threads closed, one in 20 snoozed, a third waiting; ${TIMES} requests of each kind, one after the other`,
        `how busy the machine was: counting a million numbers took ${before.toFixed(0)} ms before and ${after.toFixed(0)} ms after`,
      ],
    }
  },
}

async function newOwner(greenroom: Greenroom, client: pg.Client, rows: number): Promise<Owner> {
  const person = await signUp(greenroom, `inbox-of-${rows}@example.com`)
  const fieldIds = [crypto.randomUUID(), crypto.randomUUID()]
  await seedContacts(client, { owner: person.id, rows, fieldIds })
  await seedMessages(client, person.id, rows)
  const { rows: people } = await client.query<{ id: string }>(
    'select contact_id as id from threads where user_id = $1 order by last_message_at limit 1 offset $2',
    [person.id, Math.floor(rows / 2)],
  )
  const contactId = people[0]?.id ?? ''
  return { ...person, rows, contactId, campaigns: await seedCampaigns(client, person.id, contactId) }
}

/** Measures owners in turn, so that the machine's state affects all alike. @returns milliseconds, by owner */
async function timesOf({ url }: Greenroom, owners: readonly Owner[], question: Question): Promise<number[][]> {
  const times = owners.map((): number[] => [])
  for (let run = 0; run < WARM_UP + TIMES; run += 1) {
    for (const [place, owner] of owners.entries()) {
      const began = performance.now()
      const answer = await fetch(`${url}${question.ask(owner)}`, { headers: { cookie: owner.cookie, origin: url } })
      const body = await answer.text()
      if (!answer.ok) throw new Error(`${question.name}: ${answer.status} ${body}`)
      if (run >= WARM_UP) times[place]?.push(performance.now() - began)
    }
  }
  return times
}

/** Times a constant piece of work, as a measure of the machine's speed. */
async function reference(client: pg.Client): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const began = performance.now()
    await client.query('select count(*) from generate_series(1, 1000000)')
    times.push(performance.now() - began)
  }
  return quantile(times, 0.5)
}
