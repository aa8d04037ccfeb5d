import type { Panel } from '@greenroom/domain'
import type { PagePath, ScreenPath } from '@greenroom/domain/routes'
import { getAnalyticsNow, getAnalyticsPanel, getAnalyticsReport } from './analytics-report.ts'
import { listAnswerRules } from './answer-rules.ts'
import { getSignInWays } from './auth.ts'
import { getCard } from './billing.ts'
import { listCampaignViews } from './campaign-views.ts'
import { getCampaign, listCampaigns } from './campaigns.ts'
import { listDeletedContacts } from './contact-deletions.ts'
import { listFields } from './contact-fields.ts'
import { getTimeline, listConsent, listNotes } from './contact-history.ts'
import { listImports } from './contact-imports.ts'
import { listOperations } from './contact-operations.ts'
import { listTags } from './contact-tags.ts'
import { listContactViews } from './contact-views.ts'
import { getContact, getContactNeighbours, listContacts } from './contacts.ts'
import type { Contract, QueryOf } from './contract.ts'
import { countConversations, getConversation, listConversations, listMessages } from './conversations.ts'
import { getLaunchpad } from './launchpad.ts'
import { getMarketing } from './marketing.ts'
import { getMe } from './me.ts'
import { getSite, listBlocks, listSites } from './minisites.ts'
import { countUnread, listNotifications } from './notifications.ts'
import { getOverview, getRecentActivity } from './overview.ts'
import { getRegistration } from './registration.ts'
import { getMarketingReport } from './reports.ts'
import { getContactScore } from './scoring.ts'
import { getSegment, listSegments, listSegmentsOfContact } from './segments.ts'
import { getSubscription } from './subscription.ts'
import { listTemplates } from './templates.ts'
import { getWallet, listWalletTransactions } from './wallet.ts'

/**
 * Address of a call, with the parameters of the screen's own path as `:name`. Its query is what the screen asks for, or
 * `{time_zone}` for the visitor's time zone.
 */
export type FirstAnswer = string

/** A query as an address has it: numbers and flags as text. */
type QueryText<C extends Contract> = { [K in keyof QueryOf<C>]?: string }

const answer = <C extends Contract>({ path }: C, query: QueryText<C> = {}): FirstAnswer => {
  const search = new URLSearchParams(query as Record<string, string>).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Stands for the visitor's time zone, an IANA name. */
export const TIME_ZONE = '{time_zone}'
const inTimeZone = { time_zone: TIME_ZONE }

/** Calls of the dashboard's frame, on every screen. */
const FRAME: readonly FirstAnswer[] = [
  getMe,
  getWallet,
  countUnread,
  countConversations,
  getSignInWays,
  getSubscription,
].map((contract) => answer(contract))
const RULE_WORDS: readonly FirstAnswer[] = [
  answer(listFields),
  answer(listTags),
  answer(listSites, { page: '1', limit: '100' }),
  answer(listSegments, { page: '1', limit: '100', archived: 'any' }),
]

/** A panel of the analytics screen; there are fewer countries than 300, and the map draws all of them. */
const panel = (name: Panel): FirstAnswer =>
  answer(getAnalyticsPanel, {
    period: '30d',
    limit: name === 'countries' ? '300' : '8',
    sort: name === 'blocks' ? 'clicks' : 'views',
  }).replace(':panel', name)

const FIRST_PANELS = [
  'channels',
  'blocks',
  'countries',
  'devices',
  'languages',
  'utm_campaigns',
  'codes',
  'sites',
] as const satisfies readonly Panel[]

const FIRST_THREADS: FirstAnswer = answer(listConversations, { filter: 'all', sort: 'newest', page: '1', limit: '30' })

/**
 * The calls that a screen makes as it opens. The server sends their answers inside the page (standard P12), so that a
 * slow line is crossed once. A journey fails if a screen asks for something else. Calls that ask a provider are not
 * among them, because the page would wait. The keys are paths of the route table, with a query where it decides what
 * the screen shows; any other query leaves only the frame's answers.
 */
const OF_SCREENS: Readonly<Partial<Record<ScreenPath | `${ScreenPath}?${string}`, readonly FirstAnswer[]>>> = {
  '/dashboard/launchpad': [answer(getLaunchpad)],
  '/dashboard/conversations/answers': [answer(listAnswerRules)],
  '/dashboard/overview': [
    answer(getOverview, { period: '30d', ...inTimeZone }),
    answer(getRecentActivity, inTimeZone),
    answer(getLaunchpad),
    answer(listContacts, { limit: '1' }),
  ],
  '/dashboard/marketing/reports': [
    answer(getMarketingReport, { period: '30d' }),
    answer(listSegments, { page: '1', limit: '100', archived: 'any' }),
  ],
  '/dashboard/mini-sites': [answer(listSites, { page: '1', limit: '10' })],
  '/dashboard/contacts': [
    answer(listContacts, { sort: 'last_activity', order: 'desc', limit: '20', page: '1' }),
    answer(listFields),
    answer(listOperations),
    answer(listImports, { page: '1' }),
    answer(listContactViews),
  ],
  '/dashboard/contacts/deleted': [answer(listDeletedContacts), answer(listOperations)],
  '/dashboard/contacts/imports': [answer(listImports, { page: '1' })],
  '/dashboard/contacts/:contactId': [
    answer(getContact),
    answer(getContactNeighbours, { sort: 'last_activity', order: 'desc' }),
    answer(listFields),
    answer(listTags),
    answer(listConsent),
    answer(getContactScore),
    answer(listSegmentsOfContact),
    answer(listSegments, { page: '1', limit: '100', archived: 'any' }),
    answer(listNotes),
    answer(getTimeline),
    answer(listImports, { page: '1' }),
  ],
  '/dashboard/conversations': [FIRST_THREADS],
  '/dashboard/conversations/:contactId': [FIRST_THREADS, answer(getConversation), answer(listMessages)],
  '/dashboard/templates': [answer(listTemplates, { page: '1', limit: '24', sort: 'changed' })],
  '/dashboard/marketing': [answer(getMarketing, inTimeZone)],
  '/dashboard/campaigns': [
    answer(listCampaigns, {
      automatic: 'false',
      archived: 'false',
      page: '1',
      limit: '20',
      sort: 'updated',
      order: 'desc',
    }),
    answer(listCampaignViews),
    answer(listSegments, { page: '1', limit: '100', archived: 'any' }),
  ],
  '/dashboard/marketing/sms': [
    answer(listCampaigns, { type: 'sms', automatic: 'false', archived: 'false', page: '1', limit: '20' }),
  ],
  '/dashboard/marketing/sms/:campaignId': [answer(getCampaign)],
  '/dashboard/marketing/sms/:campaignId/edit': [answer(getCampaign)],
  '/dashboard/marketing/email': [
    answer(listCampaigns, { type: 'email', automatic: 'false', archived: 'false', page: '1', limit: '20' }),
  ],
  '/dashboard/marketing/email/:campaignId': [answer(getCampaign)],
  '/dashboard/marketing/email/:campaignId/edit': [answer(getCampaign)],
  '/dashboard/marketing/audience': [answer(listSegments, { page: '1', limit: '20', archived: 'false' }), ...RULE_WORDS],
  '/dashboard/marketing/audience/new': RULE_WORDS,
  '/dashboard/marketing/audience/:segmentId': [answer(getSegment), ...RULE_WORDS],
  '/dashboard/analytics': [
    answer(getAnalyticsReport, { period: '30d' }),
    answer(getAnalyticsNow),
    answer(listSites, { page: '1', limit: '100' }),
    ...FIRST_PANELS.map((name) => panel(name)),
  ],
  '/dashboard/settings?tab=billing': [answer(getCard), answer(listWalletTransactions, { page: '1' })],
  '/dashboard/settings/texting': [answer(getRegistration)],
  '/dashboard/notifications': [answer(listNotifications, { page: '1' })],
  '/editor/:id': [answer(getSite), answer(listBlocks), answer(getMe)],
}

/**
 * Returns the calls whose answers a page carries for a signed-in visitor, with the parameters filled in. A parameter of
 * dots leaves the frame's answers.
 * @param path of the route table
 * @param search query of the page's address with its `?`, or ''
 * @param timeZone undefined leaves out the calls that depend on it
 */
export function firstAnswersOf(
  path: PagePath,
  params: Readonly<Record<string, string>>,
  search: string,
  timeZone: string | undefined,
): string[] {
  // As part of an address, it would lead to another route.
  const leadsAway = Object.values(params).some((value) => /^\.\.?$/.test(value))
  const own = leadsAway ? [] : (OF_SCREENS[`${path}${search}` as ScreenPath] ?? [])
  const frame = path.startsWith('/dashboard/') ? FRAME : []
  return [...frame, ...own]
    .filter((address) => timeZone !== undefined || !address.includes(encodeURIComponent(TIME_ZONE)))
    .map((address) =>
      address
        .replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
        .replace(encodeURIComponent(TIME_ZONE), encodeURIComponent(timeZone ?? '')),
    )
}
