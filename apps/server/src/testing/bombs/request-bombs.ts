import { send } from './arena.ts'
import type { Bomb } from './corpus.ts'

const keys = (amount: number) => `{${Array.from({ length: amount }, (_, at) => `"k${at}":1`).join(',')}}`
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Routes that read JSON: public ones, of accounts, and of owners, with their own size limits. */
const JSON_DOORS = [
  '/api/auth/sign-in/email',
  '/api/auth/sign-up/email',
  '/api/auth/phone-number/send-otp',
  '/api/contacts',
  '/api/segments',
  '/api/minisites',
  '/api/onboarding/site',
  '/api/embeds/resolve',
]

/** Texts that trigger catastrophic backtracking in careless patterns. */
const BAIT = {
  email: `${'a.'.repeat(15_000)}@${'a-'.repeat(2000)}.com!`,
  at: '@'.repeat(30_000),
  phone: `+1${' -('.repeat(10_000)}x`,
  address: `https://${'a.'.repeat(900)}${'/..'.repeat(300)}?${'%2'.repeat(100)}`,
  markup: `${'<a href="'.repeat(800)}${'&amp'.repeat(200)}`,
  spaces: `${' '.repeat(30_000)}x`,
  signs: '\u{1F469}\u200D'.repeat(8000),
}

const toEach = (bodies: readonly string[]): Bomb['throwAt'] => {
  const calls = JSON_DOORS.flatMap((path) => bodies.map((body) => ({ path, body })))
  return (arena) => Promise.all(calls.map(({ path, body }) => send(arena, path, { body })))
}

/** Requests whose size or shape is the bomb. */
export const requestBombs: readonly Bomb[] = [
  {
    name: '200,000 unknown keys, and as many as fit',
    answers: [400, 413],
    throwAt: toEach([keys(200_000), keys(1200), `{"settings":${keys(5000)}}`]),
  },
  {
    name: 'JSON as deep as fits',
    answers: [400, 413],
    throwAt: toEach([nested(8000), `{"rule":${nested(30_000)}}`, `{"draft":${nested(200_000)}}`]),
  },
  {
    name: 'endless lists',
    answers: [400, 413],
    throwAt: toEach(['tags', 'blocks', 'rule', 'ids'].map((name) => `{"${name}":[${'0,'.repeat(30_000)}0]}`)),
  },
  {
    name: 'texts that careless patterns try every way to part',
    answers: [200, 201, 202, 204, 400, 401, 402, 403, 404, 413, 422, 429, 503],
    throwAt: (arena) =>
      Promise.all(
        Object.values(BAIT).flatMap((bait) => [
          send(arena, '/api/auth/sign-in/email', {
            body: { email: bait.slice(0, 15_000), password: bait.slice(0, 200) },
          }),
          send(arena, '/api/auth/sign-up/phone-number', { body: { phoneNumber: bait.slice(0, 15_000) } }),
          send(arena, '/api/contacts', { body: { email: bait, phone: bait.slice(0, 9000), name: bait.slice(0, 200) } }),
          send(arena, '/api/embeds/resolve', { body: { type: 'youtube-embed', input: bait.slice(0, 8000) } }),
          send(arena, `/api/minisites/${arena.siteId}`, {
            method: 'PATCH',
            body: { avatar_url: bait, bio: bait.slice(0, 300) },
          }),
          send(arena, `/api/public/minisites/${arena.siteId}/blocks/${arena.formId}/sign-ups`, {
            isStranger: true,
            body: { email: bait.slice(0, 15_000) },
          }),
        ]),
      ),
  },
  {
    name: 'searches for long, wild and many words',
    answers: [200, 400, 414, 431, 503],
    throwAt: (arena) =>
      Promise.all(
        [
          '%'.repeat(90),
          '_'.repeat(90),
          'a '.repeat(45),
          '\\'.repeat(90),
          'ß'.repeat(60),
          'a'.repeat(9000),
          "'(((".repeat(20),
        ].flatMap((words) =>
          ['/api/search?q=', '/api/contacts?q=', '/api/contacts/tags?q=', '/api/segments?q='].map((path) =>
            send(arena, `${path}${encodeURIComponent(words)}`),
          ),
        ),
      ),
  },
  {
    name: 'filters by more than anything has',
    answers: [200, 400, 414, 431],
    throwAt: (arena) =>
      Promise.all(
        [
          'tag=a&'.repeat(1500),
          'status=a&'.repeat(100),
          'site=x&'.repeat(1500),
          Array.from({ length: 1500 }, (_, at) => `k${at}=&`).join(''),
        ].map((query) => send(arena, `/api/contacts?${query}`)),
      ),
  },
  {
    name: 'forms of public pages with more than a person types',
    answers: [200, 202, 400, 404, 413, 415, 422, 429],
    throwAt: (arena) =>
      Promise.all(
        [keys(1500), nested(7000), `{"email":"${'a'.repeat(15_000)}"}`, `{"email":"${'a'.repeat(100_000)}"}`].flatMap(
          (body) =>
            ['application/json', 'application/x-www-form-urlencoded', 'text/plain'].map((type) =>
              send(arena, `/api/public/minisites/${arena.siteId}/blocks/${arena.formId}/sign-ups`, {
                isStranger: true,
                body: type.includes('urlencoded') ? 'a=1&'.repeat(body.length / 5) : body,
                headers: { 'content-type': type },
              }),
            ),
        ),
      ),
  },
  {
    name: 'hits that are none',
    answers: [204, 400, 404, 413, 415],
    throwAt: (arena) =>
      Promise.all(
        [nested(2000), keys(300), 'x'.repeat(4000), 'x'.repeat(1_000_000)].flatMap((body) =>
          ['application/json', 'text/plain'].map((type) =>
            send(arena, `/api/public/minisites/${arena.siteId}/view`, {
              isStranger: true,
              body,
              headers: { 'content-type': type },
            }),
          ),
        ),
      ),
  },
  {
    name: "calls that claim to be a provider's",
    answers: [400, 401, 403, 404, 413, 503],
    throwAt: (arena) =>
      Promise.all(
        [nested(400_000), keys(60_000), 'x'.repeat(1_000_000), 'x'.repeat(3_000_000)].map((body) =>
          send(arena, '/webhooks/stripe', {
            isStranger: true,
            body,
            headers: { 'stripe-signature': `t=1,${'v1=0,'.repeat(500)}` },
          }),
        ),
      ),
  },
]
