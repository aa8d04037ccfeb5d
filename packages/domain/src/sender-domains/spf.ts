import { type DnsAsk, type Judged, missing, unknown } from './answers.ts'

/** Most terms that look something up, and most of them without an answer (RFC 7208, section 4.6.4). */
const MAX_LOOK_UPS = 10
const MAX_VOID = 2
const LOOKS_UP = /^(a|mx|ptr|exists|include)(?=$|[:/])/i

/** What a walk through a record and those that it names has found. */
interface Walk {
  lookUps: number
  voids: number
  /** Terms that let mail pass, wherever they stand. */
  passing: Set<string>
  problem: string | undefined
  hasNoAnswer: boolean
}

const isSpf = (value: string) => /^v=spf1( |$)/i.test(value)

/**
 * Judges the SPF record of a name (RFC 7208): exactly one, which can be evaluated within the limits, and which lets mail of our
 * relays pass, by itself or through records that it includes.
 * @param expected the record as it is proposed; its terms before `all` must be reached
 */
export async function judgeSpf(ask: DnsAsk, name: string, expected: string): Promise<Judged> {
  const answer = await ask(name, 'TXT')
  if (answer.kind === 'no-answer') return unknown
  const records = answer.kind === 'records' ? answer.values.filter(isSpf) : []
  const [record] = records
  if (record === undefined) return missing
  const wrong = (problem: string): Judged => ({ state: 'wrong', seen: records, problem })
  if (records.length > 1) return wrong('There are several SPF records. Only one may remain.')
  const walk: Walk = { lookUps: 0, voids: 0, passing: new Set(), problem: undefined, hasNoAnswer: false }
  await follow(ask, record, walk, new Set([name.toLowerCase()]))
  if (walk.problem !== undefined) return wrong(walk.problem)
  const lacking = termsOf(expected).filter((term) => !isAll(term) && !walk.passing.has(bare(term)))
  if (walk.hasNoAnswer) return lacking.length > 0 ? unknown : { state: 'unknown', seen: records }
  return lacking.length > 0 ? wrong(`It lacks ${lacking.join(' ')}.`) : { state: 'found', seen: records }
}

const termsOf = (record: string) => record.trim().split(/\s+/).slice(1)
const bare = (term: string) => term.replace(/^\+/, '').toLowerCase()
const isAll = (term: string) => /^[-+~?]?all$/i.test(term)
const passes = (term: string) => !/^[-~?]/.test(term)

/** @param seen names on the way here; a name that comes again is a loop, which uses up all look-ups at receivers */
async function follow(ask: DnsAsk, record: string, walk: Walk, seen: ReadonlySet<string>): Promise<void> {
  let redirect: string | undefined
  for (const term of termsOf(record)) {
    if (walk.problem !== undefined) return
    const [, target] = /^redirect=(.+)$/i.exec(term) ?? []
    if (target !== undefined) {
      redirect = target
      continue
    }
    if (/^[a-z][a-z0-9._-]*=/i.test(term)) continue
    if (isAll(term)) {
      if (passes(term)) walk.problem = 'It lets everybody send (+all). End it with -all or ~all.'
      return
    }
    const mechanism = term.replace(/^[-+~?]/, '')
    if (!/^(a|mx|ptr|exists|include|ip4|ip6)(?=$|[:/])/i.test(mechanism)) {
      walk.problem = `Its part ${term.slice(0, 60)} is not understood.`
      return
    }
    if (passes(term)) walk.passing.add(bare(term))
    if (LOOKS_UP.test(mechanism)) await lookUp(ask, mechanism, passes(term), walk, seen)
  }
  if (redirect !== undefined && walk.problem === undefined && count(walk)) await enter(ask, redirect, true, walk, seen)
}

function count(walk: Walk): boolean {
  walk.lookUps += 1
  if (walk.lookUps > MAX_LOOK_UPS)
    walk.problem = `It needs more than ${MAX_LOOK_UPS} look-ups. Remove some of its parts.`
  return walk.problem === undefined
}

async function lookUp(ask: DnsAsk, mechanism: string, isPassing: boolean, walk: Walk, seen: ReadonlySet<string>) {
  if (!count(walk)) return
  const [, kind = '', name] = /^([a-z]+)(?::([^/]*))?/i.exec(mechanism) ?? []
  // Macros depend on the mail: they are counted, and not followed.
  if (name === undefined || name.includes('%')) return
  switch (kind.toLowerCase()) {
    case 'include':
      return enter(ask, name, isPassing, walk, seen)
    case 'a':
    case 'mx':
    case 'exists': {
      const answer = await ask(name, kind.toLowerCase() === 'mx' ? 'MX' : 'A')
      if (answer.kind === 'no-answer') walk.hasNoAnswer = true
      else if (answer.kind === 'none') noteVoid(walk)
      return
    }
    default:
      return
  }
}

function noteVoid(walk: Walk): void {
  walk.voids += 1
  if (walk.voids > MAX_VOID) walk.problem = `More than ${MAX_VOID} of its look-ups find nothing. Remove those parts.`
}

/** Follows `include:` and `redirect=`. A target without exactly one record makes the whole record fail (section 5.2). */
async function enter(ask: DnsAsk, name: string, isPassing: boolean, walk: Walk, seen: ReadonlySet<string>) {
  const key = name.toLowerCase()
  if (name.includes('%')) return
  if (seen.has(key)) {
    walk.problem = `It refers to itself through ${key.slice(0, 80)}.`
    return
  }
  const answer = await ask(key, 'TXT')
  if (answer.kind === 'no-answer') {
    walk.hasNoAnswer = true
    return
  }
  if (answer.kind === 'none') noteVoid(walk)
  const records = answer.kind === 'records' ? answer.values.filter(isSpf) : []
  const [record] = records
  if (record === undefined || records.length > 1) {
    walk.problem ??= `${key.slice(0, 80)}, which it refers to, has no single SPF record.`
    return
  }
  const inner: Walk = { ...walk, passing: new Set() }
  await follow(ask, record, inner, new Set([...seen, key]))
  // An inner +all matches everybody for the outer record, too, so its problem counts.
  Object.assign(walk, { ...inner, passing: new Set([...walk.passing, ...(isPassing ? inner.passing : [])]) })
}
