import { randomUUID } from 'node:crypto'
import {
  type AudienceRule,
  COMBINATORS,
  CONSENT_STATES,
  CONTACT_SOURCES,
  DAY_MS,
  isStorableText,
  kindOf,
  OPERATORS,
  RULE_FIELDS,
  type RuleCondition,
  type RuleGroup,
} from '@greenroom/domain'
import type { Deed } from '@greenroom/domain/testing/evaluate-rule'
import fc from 'fast-check'
import type { MadeContact } from './contact-rows.ts'

/** Values shared by the rules and people of one run, so that they match. */
export interface World {
  now: Date
  sites: readonly string[]
  /** Custom fields of any type, by id. */
  fields: readonly string[]
  /** Segments that a rule may refer to; one of them does not exist. */
  segments: readonly string[]
  /** The static ones among them. */
  lists: readonly string[]
}

/** A complete person: the contact's row, and rows in other tables. */
export interface MadePerson {
  contact: MadeContact
  deeds: readonly Deed[]
  lists: readonly string[]
}

/** Letters with irregular case, syntax of SQL and patterns, and other traps. */
const TEXTS = [
  '',
  'Iris',
  'iris VALE',
  'Élodie',
  'ÉLODIE',
  'Straße',
  'STRASSE',
  'ΟΔΟΣ',
  'οδος',
  'İstanbul',
  'istanbul',
  'ısı',
  'Ⱥnǆ',
  'ǅ',
  '100%_\\',
  "O'Neil",
  '🎸 fan',
  'two\nlines',
  'e\u0301',
  '2026-03-01',
  '7',
]
const DAYS = [
  '2025-12-31',
  '2026-02-28',
  '2026-03-01',
  '2026-03-08',
  '2026-03-29',
  '2024-02-29',
  '1999-11-30',
  'soon',
  '',
]
const NUMBERS = [0, -0, 1, 7, -2.5, 0.1, 0.30000000000000004, 1e21, 5e-324, 2 ** 53]
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'America/Havana']
const PLACES = [
  { latitude: 52.52, longitude: 13.405 },
  { latitude: 48.8566, longitude: 2.3522 },
  { latitude: -17.7134, longitude: 178.065 },
  { latitude: -18.1, longitude: -179.9 },
  { latitude: 90, longitude: 0 },
  { latitude: -90, longitude: 180 },
]
const COUNTRIES = ['DE', 'FR', 'US', 'de']
const STATUSES = ['new', 'active', 'Active', 'customer']
const TAGS = ['vip', 'VIP', 'Straße', 'ΟΔΟΣ', 'tour 26', "d'or"]
const BIRTHDAYS = ['--02-29', '2000-02-29', '1990-02-28', '--03-01', '1985-12-31', '--01-01', '1971-03-15']

const one = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const text = fc.oneof(
  { weight: 4, arbitrary: one(...TEXTS) },
  fc.string({ unit: 'binary', maxLength: 6 }).filter(isStorableText),
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const day = one(...DAYS.filter((date) => /^\d/.test(date)))
const days = fc.integer({ min: 1, max: 400 })
const number = fc.oneof(one(...NUMBERS), fc.double({ noNaN: true, noDefaultInfinity: true }))
const place = fc.oneof(
  one(...PLACES),
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
)
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { minLength: 1, maxLength: 3 })

/** Times near now, often at midnight somewhere or exactly a number of days ago, to the millisecond. */
const moment = (now: Date) =>
  fc
    .tuple(fc.integer({ min: -500, max: 1 }), one(0, 0, 3_600_000, -3_600_000, -1, 1, 20_700_000), fc.boolean())
    .map(([ahead, more, fromNow]) => {
      const at = fromNow ? now.getTime() : Date.parse('2026-03-01')
      return new Date(at + ahead * DAY_MS + more)
    })

export const personOf = ({ now, sites, fields, lists }: World): fc.Arbitrary<MadePerson> =>
  fc
    .record({
      name: text,
      email: one('', 'Fan', 'İ', 'gmail'),
      hasEmail: fc.boolean(),
      phone: maybe(fc.integer({ min: 100_000, max: 999_999 }).map((digits) => `+49301${digits}`)),
      status: one(...STATUSES),
      tags: fc.uniqueArray(one(...TAGS), { maxLength: 3, selector: (tag) => tag.toLowerCase() }),
      starred: fc.boolean(),
      source: one(...CONTACT_SOURCES),
      minisiteId: maybe(one(...sites)),
      emailConsent: one(...CONSENT_STATES),
      smsConsent: one(...CONSENT_STATES),
      visitsConsent: one(...CONSENT_STATES),
      birthday: maybe(one(...BIRTHDAYS)),
      timeZone: maybe(one(...ZONES)),
      city: maybe(text),
      region: maybe(text),
      country: maybe(one(...COUNTRIES)),
      phoneCountry: maybe(one(...COUNTRIES)),
      place: maybe(place),
      custom: fc.dictionary(one(...fields), fc.oneof(text, one(...DAYS), number), { maxKeys: fields.length }),
      createdAt: moment(now),
      lastActivity: moment(now),
      score: one(0, 1, 20, 35),
      deeds: fc.array(
        fc.record({
          kind: one<Deed['kind']>('visited', 'clicked', 'wrote', 'was_written_to'),
          at: moment(now),
          site: one(...sites),
        }),
        { maxLength: 5 },
      ),
      lists: fc.subarray([...lists]),
    })
    .map(({ place: at, hasEmail, email, deeds, lists: stands, ...fields }) => {
      const id = randomUUID()
      return {
        contact: {
          ...fields,
          id,
          phone: fields.phone && `${fields.phone}${id.replaceAll(/\D/g, '').slice(0, 4)}`,
          email: hasEmail || fields.phone === null ? `${email}${id}@example.com` : null,
          latitude: at?.latitude ?? null,
          longitude: at?.longitude ?? null,
          lockedAt: null,
          deletedAt: null,
        },
        deeds: deeds.map(({ kind, at: when, site }) => ({
          kind,
          at: when,
          siteId: kind === 'visited' || kind === 'clicked' ? site : null,
        })),
        lists: stands,
      }
    })

/** Values for each operator of a kind, by operator. */
const valuesOf = ({ sites, segments }: World, field: string): Record<string, Record<string, fc.Arbitrary<unknown>>> => {
  const choices = some(
    field === 'site'
      ? one(...sites, randomUUID(), 'none')
      : one(...CONTACT_SOURCES, ...CONSENT_STATES, ...COUNTRIES, ...STATUSES, ...TEXTS),
  )
  const deed = fc.record({
    at_least: fc.integer({ min: 1, max: 3 }),
    days: maybe(days),
    site_id: maybe(one(...sites)),
  })
  return {
    text: { '*': fc.oneof(text, one('@example', 'S', 'i', '+49')) },
    choice: { '*': choices },
    flag: { '*': fc.boolean() },
    tags: { '*': some(fc.oneof(one(...TAGS), text)) },
    moment: { in_last_days: days, not_in_last_days: days, between: fc.tuple(day, day), '*': day },
    number: { between: fc.tuple(number, number), '*': number },
    points: { between: fc.tuple(one(0, 1, 20), one(1, 20, 35)), '*': one(0, 1, 2, 20, 35, 1_000_000) },
    date: { in_last_days: days, in_next_days: days, between: fc.tuple(day, day), '*': day },
    birthday: { in_next_days: fc.integer({ min: 1, max: 366 }), '*': fc.integer({ min: 1, max: 12 }) },
    place: {
      '*': fc
        .tuple(place, fc.oneof(one(1, 20_000), fc.double({ min: 1, max: 3000, noNaN: true })))
        .map(([at, km]) => ({ ...at, km, label: 'There' })),
    },
    segment: { '*': one(...segments) },
    deed: { '*': deed },
  }
}
const WITHOUT_VALUE = ['is_empty', 'is_not_empty', 'is_today']

function conditionOf(world: World): fc.Arbitrary<RuleCondition> {
  const own = world.fields.flatMap((id) =>
    (['text', 'number', 'date', 'choice'] as const).map((kind) => ({ field: `custom:${id}`, kind })),
  )
  const asked = [...Object.keys(RULE_FIELDS).map((field) => ({ field })), ...own]
  return one(...asked).chain((about): fc.Arbitrary<RuleCondition> => {
    const kind = kindOf(about) ?? 'text'
    return one(...Object.keys(OPERATORS[kind])).chain((operator) => {
      const values = valuesOf(world, about.field)[kind] ?? {}
      const value = WITHOUT_VALUE.includes(operator) ? fc.constant(null) : (values[operator] ?? values['*'])
      return (value ?? fc.constant(null)).map((given) => ({ ...about, operator, value: given }))
    })
  })
}

/** Generates any rule that the product accepts, with nested groups. */
export function ruleOf(world: World): fc.Arbitrary<AudienceRule> {
  const groupOf = (depth: number): fc.Arbitrary<RuleGroup> =>
    fc
      .record({
        combinator: one(...COMBINATORS),
        enough: fc.nat(),
        not: fc.boolean(),
        rules: fc.array(
          depth > 1 ? fc.oneof({ weight: 2, arbitrary: conditionOf(world) }, groupOf(depth - 1)) : conditionOf(world),
          { maxLength: 4 },
        ),
      })
      .map(({ enough, combinator, ...group }) => {
        if (combinator !== 'at_least') return { combinator, ...group }
        if (group.rules.length === 0) return { combinator: 'and' as const, ...group }
        return { combinator, at_least: 1 + (enough % group.rules.length), ...group }
      })
  return fc.record({ version: fc.constant(1 as const), time_zone: one(...ZONES), where: groupOf(3) })
}
