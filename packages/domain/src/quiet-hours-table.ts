/**
 * Date on which the table was last compared with its sources. Data with a version, because laws change and a decision has
 * to be explained years later. It is no legal advice.
 */
export const QUIET_HOURS_VERSION = '2026-11-24'

/** A span of the day in which marketing texts may arrive, in minutes after local midnight; `to` is not included. */
export interface DayHours {
  from: number
  to: number
}

/** Hours of a place in which marketing texts may arrive (standard S9). */
export interface QuietHoursRow extends DayHours {
  /** ISO 3166-1, two letters; `*` for countries without a row. */
  country: string
  /** State; undefined: the whole country. */
  region?: string
  /** Days with other hours, 1 is Monday (ISO 8601); null: none at all. */
  days?: Readonly<Partial<Record<Weekday, DayHours | null>>>
  /** Law, or custom where no law sets hours for texts. */
  source: string
}

/** 1 is Monday (ISO 8601). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const hours = (from: number, to: number): DayHours => ({ from: from * 60, to: to * 60 })
const state = (region: string, open: DayHours, source: string, days?: QuietHoursRow['days']): QuietHoursRow => ({
  country: 'US',
  region,
  ...open,
  ...(days ? { days } : {}),
  source,
})
const NOT_ON_SUNDAY = { 7: null }

/**
 * The rows. Several may apply to a person: then only the hours that all of them allow count.
 *
 * A state has a row if its law sets stricter hours than the federal rule, for calls or texts. Many of these laws spare
 * people who agreed, or concern calls without a word about texts; courts disagree, so the row counts for every marketing
 * text. Left out: laws for recorded voices that no guide applies to texts (Maine, Nebraska), bans on public holidays, and
 * bans during a state of emergency (Louisiana, New York).
 */
export const QUIET_HOURS: readonly QuietHoursRow[] = [
  { country: 'US', ...hours(8, 21), source: '47 CFR 64.1200(c)(1); 16 CFR 310.4(c)' },
  state('AL', hours(8, 20), 'Ala. Admin. Code r. 770-X-5-.17', NOT_ON_SUNDAY),
  state('CA', hours(9, 21), 'Cal. Pub. Util. Code § 2872(c)'),
  state('CT', hours(9, 20), 'Conn. Gen. Stat. § 42-288a, as amended by P.A. 23-98 (SB 1058)'),
  state('FL', hours(8, 20), 'Fla. Stat. §§ 501.059, 501.616(6) (FTSA)'),
  state('IL', hours(9, 21), '815 ILCS 305/15'),
  state('KY', hours(10, 21), 'KRS 367.46955'),
  state('LA', hours(8, 20), 'La. R.S. 45:811', NOT_ON_SUNDAY),
  state('MD', hours(8, 20), 'Md. Code, Com. Law § 14-4501 ff. (Stop the Spam Calls Act of 2023, ch. 413)'),
  state('MA', hours(8, 20), '201 CMR 12.02(2); M.G.L. c. 159C § 3'),
  state('MI', hours(9, 21), 'Mich. Comp. Laws § 484.125'),
  state('MN', hours(9, 21), 'Minn. Stat. § 325E.30'),
  state('MS', hours(8, 20), 'Miss. Code § 77-3-723(1)', NOT_ON_SUNDAY),
  state('NV', hours(9, 20), 'NRS 597.814(2)'),
  state('NM', hours(9, 21), 'NMSA § 57-12-22(B)(5)'),
  state('OK', hours(8, 20), '15 O.S. § 775C.4 (OTSA)'),
  state(
    'PA',
    hours(9, 19),
    '73 P.S. § 2245, as amended by Senate Bill 992 of 2025 (Sundays since 2026-10-18)',
    NOT_ON_SUNDAY,
  ),
  state('RI', hours(9, 18), 'R.I. Gen. Laws §§ 5-61-2(2), 5-61-3.6', { 6: hours(10, 17), 7: null }),
  state('SD', hours(9, 21), 'S.D. Codified Laws § 37-30-28 (weekdays)', { 6: null, 7: null }),
  state('TX', hours(9, 21), 'Tex. Bus. & Com. Code §§ 301.051, 302 as amended by SB 140 of 2025', { 7: hours(12, 21) }),
  state('UT', hours(8, 21), 'Utah Code § 13-25a-103(3)', NOT_ON_SUNDAY),
  state('WA', hours(8, 20), 'RCW 19.158.040(2), 80.36.390'),
  state('WY', hours(8, 20), 'Wyo. Stat. § 40-12-302'),
  {
    country: 'CA',
    from: 9 * 60,
    to: 21 * 60 + 30,
    days: { 6: hours(10, 18), 7: hours(10, 18) },
    source: 'CRTC, Unsolicited Telecommunications Rules, part III, section 23',
  },
  {
    country: 'GB',
    ...hours(8, 21),
    days: { 6: hours(9, 21), 7: hours(9, 21) },
    source: 'Custom: DMA, Direct Marketing Code of Practice, 21.41',
  },
  {
    country: 'FR',
    ...hours(8, 20),
    days: NOT_ON_SUNDAY,
    source: 'Custom: the operators’ rules for marketing texts (AF2M)',
  },
  {
    country: 'AU',
    ...hours(9, 20),
    days: { 6: hours(9, 17), 7: null },
    source: 'Custom: the hours of the Telemarketing and Research Calls Industry Standard 2017',
  },
  {
    country: 'IN',
    ...hours(10, 21),
    source: 'TRAI, Telecom Commercial Communications Customer Preference Regulations 2018',
  },
  { country: '*', ...hours(9, 20), source: 'Custom: the hours in which providers deliver marketing texts' },
]
