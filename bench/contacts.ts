import type { AudienceRule, RuleCondition, RuleGroup } from '@greenroom/domain'
import type pg from 'pg'
import { seedContacts, seedDeeds } from './support/contact-seed.ts'
import { type Greenroom, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { type Person, signUp } from './support/person.ts'
import { type Bench, quantile, slopeOf, type Verdict } from './support/report.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const OTHERS = 1_000_000
const TIMES = 20
const WARM_UP = 3

interface Owner extends Person {
  rows: number
  siteId: string
  fieldIds: string[]
  /** Values from the list that other questions start from. */
  middle: { id: string; next: string }
}

interface Question {
  /** Kind of question, which decides its standard. */
  kind: 'page 1' | 'lookup' | 'list' | 'search' | 'count' | 'count of wide fields'
  name: string
  ask(owner: Owner): { path: string; body?: unknown }
}

const list = (query: string) => ({ path: `/api/contacts?${query}` })
const find = (words: string) => ({ path: `/api/search?category=contacts&q=${encodeURIComponent(words)}` })
const peopleOf = (where: RuleGroup) => {
  const rule: AudienceRule = { version: 1, time_zone: 'Europe/Berlin', where }
  return { path: '/api/segments/preview', body: { rule } }
}
const people = (...rules: RuleCondition[]) => peopleOf({ combinator: 'and', rules })
const TAGGED: RuleCondition = { field: 'tags', operator: 'has_any_of', value: ['newsletter'] }
const SCORED: RuleCondition = { field: 'score', operator: 'at_least', value: 40 }
const VISITED: RuleCondition = { field: 'visited', operator: 'did', value: { at_least: 1, days: 30, site_id: null } }
const IN_BERLIN: RuleCondition = { field: 'city', operator: 'is', value: 'Berlin' }
const lastPage = ({ rows }: Owner) => Math.floor(rows / 20)

const question = (kind: Question['kind'], name: string, ask: Question['ask']): Question => ({ kind, name, ask })
const QUESTIONS: readonly Question[] = [
  question('page 1', 'page 1', () => list('')),
  question('lookup', 'one contact', ({ middle }) => ({ path: `/api/contacts/${middle.id}` })),
  question('lookup', 'behind a place in the middle', ({ middle }) => list(`after=${middle.next}`)),
  question('lookup', 'neighbours of one in the middle', ({ middle }) => ({
    path: `/api/contacts/${middle.id}/neighbours`,
  })),
  question('lookup', 'page 1 by name', () => list('sort=name')),
  question('lookup', 'page 1 by score', () => list('sort=score')),
  question('list', 'status of 1 in 8, by score', () => list('status=customer&sort=score')),
  question('list', 'page in the middle, by number', (owner) => list(`page=${Math.ceil(lastPage(owner) / 2)}`)),
  question('list', 'last page, by number', (owner) => list(`page=${lastPage(owner)}`)),
  question('list', 'middle of the list by name', (owner) => list(`sort=name&page=${Math.ceil(lastPage(owner) / 2)}`)),
  question('list', 'status of 1 in 8', () => list('status=customer')),
  question('list', 'tag of 1 in 2', () => list('tag=newsletter')),
  question('list', 'tag of 1 in 1,000', () => list('tag=rare')),
  question('list', 'tag of nobody', () => list('tag=none')),
  question('list', 'tag of 1 in 1,000, by name', () => list('tag=rare&sort=name')),
  question('list', 'status, consent and activity', () => list('status=vip&email_consent=subscribed&active_within=60')),
  question('list', 'inactive for 500 days', () => list('inactive_for=500')),
  question('list', 'words of 3 in 1,000', () => list('q=okafor%20khan')),
  question('list', 'words of a third', () => list('q=gmail')),
  question('search', '1 letter that many have', () => find('a')),
  question('search', '1 sign that nobody has', () => find('#')),
  question('search', '2 letters that many have', () => find('re')),
  question('search', '2 letters that nobody has', () => find('qz')),
  question('search', '6 letters of 1 in 20', () => find('okafor')),
  question('search', '5 letters of nobody', () => find('zzzzz')),
  question('search', 'part of a phone number', () => find('2020001')),
  question('count', 'status', () => people({ field: 'status', operator: 'is_any_of', value: ['customer'] })),
  question('count', 'consent, status, activity', () =>
    people(
      { field: 'email_consent', operator: 'is_any_of', value: ['subscribed'] },
      { field: 'status', operator: 'is_any_of', value: ['customer', 'vip'] },
      { field: 'last_activity', operator: 'in_last_days', value: 90 },
    ),
  ),
  question('count', 'a tag, and not another', () =>
    people(
      { field: 'tags', operator: 'has_any_of', value: ['newsletter'] },
      { field: 'tags', operator: 'has_none_of', value: ['rare'] },
    ),
  ),
  question('count', 'birthday in 30 days', () => people({ field: 'birthday', operator: 'in_next_days', value: 30 })),
  question('count', 'country', () => people({ field: 'country', operator: 'is_any_of', value: ['DE', 'US'] })),
  question('count', 'within 80 km', () =>
    people({
      field: 'place',
      operator: 'within',
      value: { label: 'Berlin', latitude: 52.52, longitude: 13.4, km: 80 },
    }),
  ),
  question('count', 'visited in the last 30 days', () => people(VISITED)),
  question('count', 'score of at least 40', () => people(SCORED)),
  question('count', 'score from 1 to 20, and a status', () =>
    people(
      { field: 'score', operator: 'between', value: [1, 20] },
      { field: 'status', operator: 'is_any_of', value: ['customer'] },
    ),
  ),
  question('count', 'a tag or a visit', () => peopleOf({ combinator: 'or', rules: [TAGGED, VISITED] })),
  question('count', 'at least 2 of a tag, a score, and a visit', () =>
    peopleOf({ combinator: 'at_least', at_least: 2, rules: [TAGGED, SCORED, VISITED] }),
  ),
  question('count of wide fields', 'name contains', () =>
    people({ field: 'name', operator: 'contains', value: 'oko' }),
  ),
  question('count of wide fields', 'email ends with', () =>
    people({ field: 'email', operator: 'ends_with', value: '@gmail.com' }),
  ),
  question('count of wide fields', 'a name, a status and a city', () =>
    people(
      { field: 'name', operator: 'contains', value: 'oko' },
      { field: 'status', operator: 'is_any_of', value: ['customer'] },
      { field: 'city', operator: 'is', value: 'Berlin' },
    ),
  ),
  question('count of wide fields', 'city is', () => people(IN_BERLIN)),
  question('count of wide fields', 'score of at least 40, in a city', () => people(SCORED, IN_BERLIN)),
  question('count of wide fields', 'at least 2 of a tag, a score, and a city', () =>
    peopleOf({ combinator: 'at_least', at_least: 2, rules: [TAGGED, SCORED, IN_BERLIN] }),
  ),
  question('count of wide fields', 'own number greater than', ({ fieldIds }) =>
    people({ field: `custom:${fieldIds[0]}`, kind: 'number', operator: 'greater_than', value: 500 }),
  ),
  question('count of wide fields', 'never visited', () =>
    people({ field: 'visited', operator: 'did_not', value: { at_least: 1, days: null, site_id: null } }),
  ),
]

/**
 * Measures the audience as its screens request it: over HTTP, signed in, under row security, beside other owners'
 * people.
 */
export const contacts: Bench = {
  name: 'contacts',
  claim:
    'P6, P10: contacts of one owner at 1 million: page 1 ≤ 30 ms, lists and segment counts p95 ≤ 150 ms, search ≤ 50 ms; lookups grow by a slope ≤ 0.1',
  run: async () => {
    const greenroom = await startGreenroom(temporaryFolder())
    const client = await greenroom.connect()
    await client.query("insert into users (id, name) values ('00000000-0000-4000-8000-000000000001', 'Other')")
    await seedContacts(client, {
      owner: '00000000-0000-4000-8000-000000000001',
      rows: OTHERS,
      fieldIds: ['a', 'b'],
    })
    const owners: Owner[] = []
    for (const rows of SIZES) owners.push(await newOwner(greenroom, client, rows))
    await client.query('vacuum analyze')
    for (const owner of owners) owner.middle = await middleOf(greenroom, owner)
    const before = await reference(client)
    const measured: { question: Question; p50: number[]; p95: number[] }[] = []
    for (const question of QUESTIONS) {
      const times = await timesOf(greenroom, owners, question)
      measured.push({
        question,
        p50: times.map((each) => quantile(each, 0.5)),
        p95: times.map((each) => quantile(each, 0.95)),
      })
    }
    const after = await reference(client)
    await client.end()
    await greenroom.stop()
    return {
      columns: [
        'kind',
        'question',
        ...SIZES.map((size) => `p95 at ${size.toLocaleString('en-US')}, ms`),
        'p50 at the most',
        'slope of p50',
      ],
      rows: measured.map(({ question, p50, p95 }) => [
        question.kind,
        question.name,
        ...p95,
        p50.at(-1) ?? 0,
        slopeOf(SIZES, p50).toFixed(2),
      ]),
      verdicts: [
        verdict('page 1, p95', 30, measured, 'page 1'),
        verdict('slowest list, p95', 150, measured, 'lookup', 'list'),
        verdict('slowest search, p95', 50, measured, 'search'),
        verdict('slowest segment count, p95', 150, measured, 'count'),
        verdict('slowest segment count of wide fields, p95', 150, measured, 'count of wide fields'),
        steepest(measured.filter(({ question: { kind } }) => kind === 'lookup' || kind === 'page 1')),
      ],
      notes: [
        `${OTHERS.toLocaleString('en-US')} contacts of another owner beside; ${TIMES} requests of each kind, one after the other; a count brings ten people along`,
        `how busy the machine was: counting a million numbers took ${before.toFixed(0)} ms before and ${after.toFixed(0)} ms after`,
      ],
    }
  },
}

type Measured = readonly { question: Question; p50: number[]; p95: number[] }[]

function verdict(what: string, wanted: number, measured: Measured, ...kinds: Question['kind'][]): Verdict {
  const worst = measured
    .filter(({ question }) => kinds.includes(question.kind))
    .map(({ question, p95 }) => ({ name: question.name, ms: p95.at(-1) ?? 0 }))
    .toSorted((a, b) => b.ms - a.ms)[0]
  const ms = worst?.ms ?? 0
  return {
    what: `${what} (${worst?.name})`,
    found: `${ms.toFixed(1)} ms`,
    wanted: `≤ ${wanted} ms`,
    holds: ms <= wanted,
  }
}

function steepest(measured: Measured): Verdict {
  const [worst] = measured
    .map(({ question, p50 }) => ({ name: question.name, slope: slopeOf(SIZES, p50) }))
    .toSorted((a, b) => b.slope - a.slope)
  const slope = worst?.slope ?? 0
  return {
    what: `P10, steepest growth of a lookup (${worst?.name})`,
    found: slope.toFixed(2),
    wanted: '≤ 0.1',
    holds: slope <= 0.1,
  }
}

async function newOwner(greenroom: Greenroom, client: pg.Client, rows: number): Promise<Owner> {
  const person = await signUp(greenroom, `owner-of-${rows}@example.com`)
  const [siteId, ...fieldIds] = Array.from({ length: 3 }, () => crypto.randomUUID())
  await client.query(
    `insert into mini_sites (id, user_id, username, name, created_at, updated_at) values ($1, $2, $3, 'Nova', now(), now())`,
    [siteId, person.id, `owner-of-${rows}`],
  )
  await client.query(
    `insert into contact_fields (id, user_id, label, type, position, created_at)
       values ($2, $1, 'Shows', 'number', 0, now()), ($3, $1, 'Seat', 'text', 1, now())`,
    [person.id, ...fieldIds],
  )
  await seedContacts(client, { owner: person.id, rows, fieldIds })
  await seedDeeds(client, person.id, siteId ?? '')
  return { ...person, rows, siteId: siteId ?? '', fieldIds, middle: { id: '', next: '' } }
}

async function middleOf(greenroom: Greenroom, owner: Owner): Promise<Owner['middle']> {
  const answer = await ask(greenroom, owner, list(`page=${Math.ceil(lastPage(owner) / 2)}`))
  const { items, next, total } = (await answer.json()) as { items: { id: string }[]; next: string; total: number }
  if (total !== owner.rows) throw new Error(`${total} contacts instead of ${owner.rows}`)
  return { id: items[0]?.id ?? '', next }
}

async function ask({ url }: Greenroom, { cookie }: Person, { path, body }: { path: string; body?: unknown }) {
  const answer = await fetch(`${url}${path}`, {
    headers: { cookie, origin: url, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Measures owners in turn, so that the machine's state affects all alike. @returns milliseconds, by owner */
async function timesOf(greenroom: Greenroom, owners: readonly Owner[], question: Question): Promise<number[][]> {
  const times = owners.map((): number[] => [])
  for (let run = 0; run < WARM_UP + TIMES; run += 1) {
    for (const [place, owner] of owners.entries()) {
      const began = performance.now()
      await (await ask(greenroom, owner, question.ask(owner))).arrayBuffer()
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
