import { CANCELLED, NODATA, SERVFAIL } from 'node:dns/promises'
import type { DnsAnswer } from '@greenroom/domain'
import { afterEach, expect, it, vi } from 'vitest'
import { type DnsMeans, internetDns } from './internet.ts'

type Said = readonly string[] | string
const OWN = '203.0.114.7'

/** Answers of each server by `{name} {type}`; a text is the code of an error. */
function dnsThatSays(said: (server: string, question: string) => Said | undefined) {
  const asked: { servers: readonly string[]; question: string }[] = []
  const means: DnsMeans = {
    ask: async ({ servers }, name, type) => {
      const question = `${name} ${type}`
      asked.push({ servers, question })
      const answer = said(servers[0] ?? '', question)
      if (answer === undefined) throw Object.assign(new Error('no data'), { code: NODATA })
      if (typeof answer === 'string') throw Object.assign(new Error('failed'), { code: answer })
      return [...answer]
    },
  }
  return { dns: internetDns(means), asked }
}
/** Name servers of novareyes.com, and what each source says about its TXT record. */
const ask = async (texts: Record<string, Said | undefined>, address = OWN): Promise<DnsAnswer> => {
  const { dns } = dnsThatSays((server, question) => {
    if (question === 'novareyes.com NS') return ['ns.host.example']
    if (question === 'ns.host.example A') return [address]
    return question === 'x.novareyes.com TXT' ? texts[server] : undefined
  })
  return (await dns.openZone('novareyes.com'))('X.novareyes.com.', 'TXT')
}

it('takes what two of the zone’s own servers and two resolvers say alike', async () => {
  const found = { kind: 'records', values: ['a'] }
  expect(await ask({ '1.1.1.1': ['a'], '8.8.8.8': ['a'], [OWN]: ['a'] })).toEqual(found)
  expect(await ask({ '1.1.1.1': ['a'], '8.8.8.8': undefined, [OWN]: ['a'] })).toEqual(found)
  expect(await ask({ '1.1.1.1': SERVFAIL, '8.8.8.8': ['a'], [OWN]: ['a'] })).toEqual(found)
  expect(await ask({ '1.1.1.1': undefined, '8.8.8.8': undefined, [OWN]: ['a'] })).toEqual({ kind: 'none' })
})

it('says that there is no answer where they disagree, or do not answer', async () => {
  const none = { kind: 'no-answer' }
  expect(await ask({ '1.1.1.1': ['a'], '8.8.8.8': ['b'], [OWN]: ['c'] })).toEqual(none)
  expect(await ask({ '1.1.1.1': ['a'], '8.8.8.8': SERVFAIL, [OWN]: SERVFAIL })).toEqual(none)
  expect(await ask({ '1.1.1.1': SERVFAIL, '8.8.8.8': 'ETIMEOUT', [OWN]: undefined })).toEqual(none)
})

it('never asks a name server at a private address', async () => {
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1', '100.64.0.1']) {
    const { dns, asked } = dnsThatSays((_, question) =>
      question.endsWith(' NS') ? ['ns.host.example'] : question.endsWith(' A') ? [address] : ['a'],
    )
    const answer = await (await dns.openZone('novareyes.com'))('novareyes.com', 'TXT')
    expect(answer).toEqual({ kind: 'records', values: ['a'] })
    expect(asked.flatMap(({ servers }) => servers)).not.toContain(address)
  }
})

it('finds the zone above a name, and asks the world alone about names of others', async () => {
  const { dns, asked } = dnsThatSays((_, question) =>
    question === 'novareyes.com NS' ? ['ns.host.example'] : question === 'ns.host.example A' ? [OWN] : ['a'],
  )
  const zone = await dns.openZone('novareyes.com')
  await zone('_spf.relay.example', 'TXT')
  const foreign = asked.filter(({ question }) => question === '_spf.relay.example TXT')
  expect(foreign.map(({ servers }) => servers)).toEqual([['1.1.1.1'], ['8.8.8.8']])
})

it('asks a bounded number of questions', async () => {
  const { dns, asked } = dnsThatSays(() => ['a'])
  const zone = await dns.openZone('novareyes.com')
  const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => zone(`n${n}.example`, 'TXT')))
  expect(answers.filter(({ kind }) => kind === 'records')).toHaveLength(40)
  expect(asked.length).toBeLessThan(100)
})

/** A zone whose servers, and about which everybody, say nothing, until a question is ended. */
const silentZone = () => {
  const tries: Record<string, number> = {}
  const asking = new Set<symbol>()
  const means: DnsMeans = {
    ask: async (source, name, type, signal) => {
      if (type === 'NS') return ['ns1.host.example', 'ns2.host.example', 'ns3.host.example', 'ns4.host.example']
      if (name.endsWith('.host.example')) return [1, 2].map((n) => `203.0.114.${name[2]}${n}`)
      for (const server of source.servers) tries[server] = Math.max(tries[server] ?? 0, source.tries)
      const question = Symbol(name)
      asking.add(question)
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          asking.delete(question)
          reject(Object.assign(new Error('ended'), { code: CANCELLED }))
        })
      })
    },
  }
  return { dns: internetDns(means), tries, asking }
}

afterEach(() => vi.useRealTimers())

it('ends a look in its time, although servers are silent', async () => {
  vi.useFakeTimers()
  const began = Date.now()
  const { dns, asking } = silentZone()
  const zone = await dns.openZone('novareyes.com')
  let ended: number | undefined
  const look = (async () => {
    for (let n = 0; n < 10; n += 1) expect(await zone(`n${n}.novareyes.com`, 'TXT')).toEqual({ kind: 'no-answer' })
    ended = Date.now() - began
  })()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ended).toBeLessThanOrEqual(20_000)
  await look
  // Other parts of the process have timers of their own.
  expect(asking.size).toBe(0)
})

it('asks two of a zone’s servers at most, once each', async () => {
  vi.useFakeTimers()
  const { dns, tries } = silentZone()
  void (await dns.openZone('novareyes.com'))('novareyes.com', 'TXT')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(tries).toEqual({ '1.1.1.1': 2, '8.8.8.8': 2, '203.0.114.11': 1, '203.0.114.21': 1 })
})
