import type { SenderProfile } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { cleanProfile, CLEAN_PAGES, PROOFS } from '../../../testing/registration-papers.ts'
import type { Application, ApplicationKind } from './registrar.ts'
import type { FetchPage } from './sandbox-reviewer/pages.ts'
import { review } from './sandbox-reviewer/review.ts'
import { taxRejections } from './sandbox-reviewer/who-rules.ts'

type Pages = Record<string, string>
const reader =
  (pages: Pages): FetchPage =>
  async (url) =>
    pages[url] === undefined
      ? { status: 404, type: 'text/html; charset=utf-8', body: 'Nothing here' }
      : { status: 200, type: 'text/html; charset=utf-8', body: pages[url] }

function applicationOf(kind: ApplicationKind, profile: SenderProfile): Application {
  const base = { reference: 'r', profile, proofs: PROOFS }
  if (kind === 'brand') return { ...base, kind, tier: profile.kind === 'person' ? 'sole_proprietor' : 'low_volume' }
  if (kind === 'campaign') return { ...base, kind, brand: { id: 'BN1' } }
  return { ...base, kind, number: { number: '+18005550142', kind: 'toll_free', id: 'PN1', service: 'MG1' } }
}
const codesOf = async (kind: ApplicationKind, profile: SenderProfile, pages: Pages) =>
  (await review(applicationOf(kind, profile), reader(pages))).map(({ code }) => code)

const BUSINESS = { kind: 'business', taxNumber: '12-3456789', email: 'office@novareyes.com' } as const

describe('an application without a fault', () => {
  it.each(['brand', 'campaign', 'toll_free'] as const)('is approved: %s', async (kind) => {
    expect(await review(applicationOf(kind, cleanProfile()), reader({ ...CLEAN_PAGES }))).toEqual([])
    expect(await review(applicationOf(kind, cleanProfile(BUSINESS)), reader({ ...CLEAN_PAGES }))).toEqual([])
  })
})

type FieldDefect = [string, Partial<SenderProfile>, Partial<Record<ApplicationKind, number>>]
const clean = cleanProfile()
const FIELD_DEFECTS: FieldDefect[] = [
  ['F1 a person named like a company', { legalName: 'Maria Reyes LLC' }, { brand: 30915, toll_free: 30915 }],
  [
    'F3 a legal name that the site does not show',
    { legalName: 'Ana Diaz' },
    { brand: 18601, campaign: 30914, toll_free: 30484 },
  ],
  [
    'F3 a stage name that the site does not show',
    { stageName: 'Juno Lane' },
    { brand: 18601, campaign: 30907, toll_free: 30488 },
  ],
  ['F4 a street without a number', { street: 'Main Street' }, { brand: 18603, toll_free: 30451 }],
  ['F4 a state that is none', { region: 'ZZ' }, { brand: 18603, toll_free: 30451 }],
  ['F4 a postal code that is none', { postcode: '3720' }, { brand: 18603, toll_free: 30451 }],
  ['F4 a country under embargo', { ...BUSINESS, country: 'KP', region: 'X' }, { brand: 30729 }],
  ['F5 a disposable mailbox', { email: 'a@mailinator.com' }, { brand: 21740, campaign: 30881, toll_free: 30482 }],
  [
    'F5 a business at a free mailbox',
    { ...BUSINESS, email: 'a@gmail.com' },
    { brand: 21740, campaign: 30881, toll_free: 30482 },
  ],
  [
    'a listed company without its shares',
    { ...BUSINESS, companyType: 'public', stockExchange: 'NYSE', stockTicker: '' },
    { brand: 30796 },
  ],
  ['F15 a claim that the site asks for the age', { isAgeGated: true }, { campaign: 30888, toll_free: 30448 }],
  ['F6 a person with a toll-free number', { phone: '+18005550142' }, { brand: 30751 }],
  ['F6 a person with a mobile from abroad', { phone: '+447700900123' }, { brand: 30751 }],
  ['a contact without a name', { firstName: '-' }, { brand: 18604, toll_free: 30483 }],
  ['F7 a site without https', { website: 'http://fans.example/nova' }, { campaign: 30964 }],
  [
    'F11 a description of nothing',
    { description: 'Nova Reyes does all kinds of nice things every day.' },
    { campaign: 30886, toll_free: 30497 },
  ],
  [
    'F11 a description of somebody else',
    { description: clean.description.replace('Nova Reyes', 'Greenroom') },
    { campaign: 30894, toll_free: 30894 },
  ],
  ['F11 a test', { description: `${clean.description} This is just a test.` }, { campaign: 30534, toll_free: 30534 }],
  ['F11 texts among friends', { description: `${clean.description} For friends and family.` }, { campaign: 30533 }],
  [
    'F12 a flow without an address',
    { flow: 'Fans tick the optional box on the form, or text NOVA to the number.' },
    { campaign: 30909, toll_free: 30909 },
  ],
  ['F12 a flow without a keyword', { keywords: ['NOVA', 'TOUR'] }, { campaign: 30917, toll_free: 30917 }],
  ['F13 one sample', { samples: [clean.samples[0] ?? ''] }, { campaign: 30893, toll_free: 30893 }],
  [
    'F13 a sample without a name',
    { samples: [...clean.samples, 'My new single is out now. Listen!'] },
    { campaign: 30893 },
  ],
  [
    'F13 samples without STOP',
    { samples: clean.samples.map((sample) => sample.replace('STOP', 'no')) },
    { campaign: 30893 },
  ],
  [
    'F13 a tag without brackets',
    { samples: [...clean.samples, 'Nova Reyes: Hi {{first_name}}, doors at 8.'] },
    { campaign: 30893 },
  ],
  [
    'F13 a public short link',
    { samples: [...clean.samples, 'Nova Reyes: New song at https://bit.ly/3abc'] },
    { campaign: 30892, toll_free: 30892 },
  ],
  [
    'F13 a link without https',
    { samples: [...clean.samples, 'Nova Reyes: New song at http://fans.example/a'] },
    { campaign: 30892, toll_free: 30471 },
  ],
  ['F13 links that are not announced', { hasLinks: false }, { campaign: 30893, toll_free: 30893 }],
  ['F13 phones that no sample shows', { hasPhones: true }, { campaign: 30889, toll_free: 30889 }],
  [
    'F13 the same sample twice',
    { samples: [...clean.samples, clean.samples[1] ?? ''] },
    { campaign: 30538, toll_free: 30538 },
  ],
  [
    'F14 a first reply without rates',
    { optInReply: clean.optInReply.replace('Msg & data rates may apply.', '') },
    { campaign: 30540, toll_free: 30540 },
  ],
  [
    'F14 HELP without a contact',
    { helpReply: 'Nova Reyes: Reply STOP to end these texts.' },
    { campaign: 30890, toll_free: 30486 },
  ],
  [
    'F14 STOP without an end',
    { optOutReply: 'Nova Reyes: We got your message, thanks a lot.' },
    { campaign: 30887, toll_free: 30531 },
  ],
  [
    'F15 gambling in a sample',
    { samples: [...clean.samples, 'Nova Reyes: Meet me at the casino tonight.'] },
    { campaign: 30944, toll_free: 30461 },
  ],
  [
    'F15 drinks without an age gate',
    { samples: [...clean.samples, 'Nova Reyes: My own wine is for sale now.'] },
    { campaign: 30888, toll_free: 30448 },
  ],
]

type PageDefect = [
  string,
  keyof typeof PROOFS,
  [string | RegExp, string] | 'gone',
  Partial<Record<ApplicationKind, number>>,
]
const PAGE_DEFECTS: PageDefect[] = [
  ['F7 a site that does not open', 'site', 'gone', { brand: 18601, campaign: 30891, toll_free: 30489 }],
  ['F7 a log-in', 'site', ['</body>', '<input type="password"></body>'], { campaign: 30921, toll_free: 30489 }],
  ['F7 a site that is a form', 'site', [/<p>.*?<\/p>/, ''], { campaign: 30919 }],
  ['F7 a proof that does not open', 'texts', 'gone', { campaign: 30543, toll_free: 30543 }],
  ['F8 no box', 'site', [/<label><input type="checkbox".*?<\/label>/s, ''], { campaign: 30896, toll_free: 30446 }],
  [
    'F8 a ticked box',
    'site',
    ['name="sms_consent"', 'name="sms_consent" checked'],
    { campaign: 30925, toll_free: 30508 },
  ],
  [
    'F8 a box that is required',
    'site',
    ['name="sms_consent"', 'name="sms_consent" required'],
    { campaign: 30931, toll_free: 30475 },
  ],
  ['F8 a phone that is required', 'site', ['type="tel"', 'type="tel" required'], { campaign: 30931, toll_free: 30475 }],
  [
    'F8 a condition',
    'site',
    ['Not required to buy anything', 'Required to buy tickets'],
    { campaign: 30923, toll_free: 30505 },
  ],
  [
    'F8 one box for texts and email',
    'site',
    ['recurring text messages', 'recurring texts and emails, text messages'],
    { campaign: 30556, toll_free: 30556 },
  ],
  [
    'F8 no text messages',
    'site',
    ['recurring text messages', 'recurring messages'],
    { campaign: 30551, toll_free: 30551 },
  ],
  ['F8 no sender', 'site', ['Yes, Nova Reyes', 'Yes, you'], { campaign: 30924, toll_free: 30841 }],
  ['F8 no purpose', 'site', ['about music, shows, and merch', ''], { campaign: 30544, toll_free: 30544 }],
  ['F8 no frequency', 'site', ['Message frequency varies.', ''], { campaign: 30545, toll_free: 30545 }],
  ['F8 no rates', 'site', ['Message and data rates may apply.', ''], { campaign: 30569, toll_free: 30569 }],
  ['F8 no STOP', 'site', ['Reply STOP to end,', 'Reply'], { campaign: 30924, toll_free: 30841 }],
  ['F8 no HELP', 'site', [', HELP for help', ''], { campaign: 30570, toll_free: 30570 }],
  [
    'F8 no links',
    'site',
    [/<a href="\/nova\/terms">Terms<\/a><button>/, '<button>'],
    { campaign: 30909, toll_free: 30841 },
  ],
  ['F9 no privacy page', 'privacy', 'gone', { campaign: 30908, toll_free: 30520 }],
  ['F9 no promise', 'privacy', [/Mobile information.*?marketing\./, ''], { campaign: 30908, toll_free: 30520 }],
  [
    'F9 numbers that are shared',
    'privacy',
    ['Write to', 'We share your phone number with partners. Write to'],
    { campaign: 30932, toll_free: 30520 },
  ],
  ['F10 no terms', 'terms', 'gone', { campaign: 30934, toll_free: 30560 }],
  ['F10 terms of nobody', 'terms', ['of the texts of Nova Reyes', ''], { campaign: 30882, toll_free: 30882 }],
  ['F10 terms without frequency', 'terms', ['Message frequency varies.', ''], { campaign: 30558, toll_free: 30558 }],
  [
    'F10 terms without rates',
    'terms',
    ['Message and data rates may apply.', ''],
    { campaign: 30562, toll_free: 30562 },
  ],
  ['F10 terms without support', 'terms', ['or contact maria@example.com', ''], { campaign: 30560, toll_free: 30560 }],
  ['F10 STOP in plain letters', 'terms', ['<strong>STOP</strong>', 'STOP'], { campaign: 30882, toll_free: 30882 }],
  ['F10 HELP in plain letters', 'terms', ['<strong>HELP</strong>', 'HELP'], { campaign: 30882, toll_free: 30882 }],
  ['F10 terms without carriers', 'terms', ['Carriers are not liable', 'We do not answer'], { campaign: 30882 }],
  ['F10 terms without privacy', 'terms', ['/nova/privacy', '/nova'], { campaign: 30882 }],
  ['F15 cannabis on the site', 'site', ['many roads', 'and our own CBD'], { campaign: 30940, toll_free: 30459 }],
]

describe('an application with one fault', () => {
  const expected = (codes: Partial<Record<ApplicationKind, number>>) =>
    Object.entries(codes) as [ApplicationKind, number][]
  it.each(FIELD_DEFECTS)('is rejected for it: %s', async (_name, changes, codes) => {
    for (const [kind, code] of expected(codes))
      expect(await codesOf(kind, cleanProfile(changes), { ...CLEAN_PAGES }), kind).toContain(code)
  })

  it.each(PAGE_DEFECTS)('is rejected for it: %s', async (_name, which, defect, codes) => {
    const { [PROOFS[which]]: html = '', ...others } = CLEAN_PAGES
    const broken = defect === 'gone' ? undefined : html.replace(...defect)
    expect(broken).not.toBe(html)
    const pages = broken === undefined ? others : { ...others, [PROOFS[which]]: broken }
    for (const [kind, code] of expected(codes))
      expect(new Set(await codesOf(kind, cleanProfile(), pages)), kind).toEqual(new Set([code]))
  })
})

describe('a tax number', () => {
  const codes = (kind: ApplicationKind, changes: Partial<SenderProfile>) =>
    taxRejections({ kind, profile: cleanProfile(changes) }).map(({ code }) => code)

  it.each([
    ['of a business', { ...BUSINESS }, [], []],
    ['that is missing', { ...BUSINESS, taxNumber: '' }, [30701], [30527]],
    ['that is too short', { ...BUSINESS, taxNumber: '12-345' }, [30701], [30527]],
    ['of a person in the United States', { ...BUSINESS, taxNumber: '123-45-6789' }, [30799], [30527]],
    ['in Canada', { ...BUSINESS, taxAuthority: 'CBN', taxNumber: '123456789RC0001' }, [], []],
    ['in Canada, of sales', { ...BUSINESS, taxAuthority: 'CBN', taxNumber: '123456789RT0001' }, [30701], [30527]],
    ['of a person who has none', { taxNumber: '12-3456789' }, [30915], [30915]],
  ] as const)('%s', (_name, changes, brand, tollFree) => {
    expect(codes('brand', changes)).toEqual(brand)
    expect(codes('toll_free', changes)).toEqual(tollFree)
    expect(codes('campaign', changes)).toEqual([])
  })
})
