import type { LimitedFeature } from './plans.ts'

export type LayoutName = 'dashboard' | 'auth' | 'public' | 'editor'

/** Place of an entry in the sidebar (product section 2, "Sidebar"). */
export type EntryGroup = 'main' | 'marketing' | 'foot'

/** Entry of a screen in sidebar, bottom bar, and drawer. */
export interface FrameEntry {
  label: string
  group: EntryGroup
  /**
   * Plan feature that the screen needs. A lock shows if its limit is 0; the screen still opens (product section 13.2).
   */
  gate?: LimitedFeature
  /** Active on exactly this path, not on paths below it. */
  exact?: true
  /** Short name in the bottom bar of a phone, which holds at most five entries. */
  bottomBar?: string
}

/** An item of the top bar's quick menu (product section 2, "Top bar"). */
export interface QuickItem {
  label: string
  /** Position from the top: New Site 1, Analytics 2, Contacts 3, Messages 4; those of later features follow. */
  place: number
  /** Appended to the path, such as `?new`. */
  query?: string
}

/** An address whose parameter becomes part of the query. */
export interface QueryAlias {
  path: string
  /** Name of the parameter in the path, and its name in the query. */
  parameter: string
  query: string
}

/** Optional properties of a screen. */
interface ScreenOptions {
  /** Other addresses that redirect here with their parameters and query (product sections 2 and 10). */
  aliases?: readonly (string | QueryAlias)[]
  entry?: FrameEntry
  quick?: QuickItem
  /** Search terms besides the title. Without them, search does not find the screen. */
  keywords?: readonly string[]
  /** Hides the search box (product section 2.14: on conversations screens). */
  hidesSearch?: true
}

/** One screen of the web app (product section 2, "General"). */
export interface AppScreen extends ScreenOptions {
  /** May contain `:name` parameters. */
  path: string
  layout: LayoutName
  /** The 'Name' in 'Name | Greenroom'. */
  title: string
  /** Signed-in users only, as in the dashboard layout and the editor. */
  requiresAuth: boolean
  middleware: readonly 'requiresAuth'[]
}

const screen = <const P extends string, const O extends ScreenOptions>(
  path: P,
  layout: LayoutName,
  title: string,
  options?: O,
) => {
  const requiresAuth = layout === 'dashboard' || layout === 'editor'
  const middleware: AppScreen['middleware'] = requiresAuth ? ['requiresAuth'] : []
  return { path, layout, title, requiresAuth, middleware, ...(options as O) }
}

/**
 * All screens, in the order of the sidebar. Router, titles, guards, frame, search, and reserved usernames derive from
 * this table. The web app maps each path to its code (apps/web/src/app/routes.tsx) and each entry to its icon
 * (apps/web/src/app/frame/navigation.ts).
 */
const SCREENS = [
  screen('/', 'public', 'Get started'),
  screen('/onboarding', 'public', 'Get started'),
  screen('/privacy', 'public', 'Privacy'),
  screen('/terms', 'public', 'Terms'),
  screen('/sandbox/mail', 'public', 'Sandbox mail'),
  screen('/sandbox/phone', 'public', 'Sandbox phone'),
  screen('/sandbox/registrar', 'public', 'Sandbox registrar'),
  screen('/sandbox/dns', 'public', 'Sandbox DNS'),
  screen('/sandbox/checkout/:id', 'public', 'Sandbox checkout'),
  screen('/sandbox/billing/:id', 'public', 'Sandbox billing'),
  screen('/sandbox/receipt/:id', 'public', 'Sandbox receipt'),
  screen('/login', 'auth', 'Log in', { aliases: ['/auth'] }),
  screen('/signup', 'auth', 'Sign up'),
  screen('/forgot-password', 'auth', 'Forgot password'),
  screen('/reset-password', 'auth', 'New password'),
  screen('/auth/callback', 'auth', 'Logging in'),
  screen('/dashboard/launchpad', 'dashboard', 'Launchpad', {
    aliases: ['/launchpad'],
    entry: { label: 'Launchpad', group: 'main' },
    keywords: ['start', 'first steps', 'checklist', 'set up'],
  }),
  screen('/dashboard/overview', 'dashboard', 'Dashboard', {
    entry: { label: 'Overview', group: 'main', exact: true, bottomBar: 'Overview' },
    keywords: ['overview', 'home', 'views', 'visitors', 'clicks'],
  }),
  screen('/dashboard/mini-sites', 'dashboard', 'Mini Sites', {
    aliases: ['/dashboard', '/mini-sites'],
    entry: { label: 'Mini Sites', group: 'main', gate: 'minisites', bottomBar: 'Mini Sites' },
    quick: { label: 'New Site', place: 1, query: '?new' },
    keywords: ['site', 'page', 'link in bio', 'blocks'],
  }),
  screen('/dashboard/codes', 'dashboard', 'QR codes and short links', {
    keywords: ['qr', 'code', 'short link', 'poster', 'flyer', 'print', 'scan'],
  }),
  screen('/dashboard/contacts', 'dashboard', 'Contacts', {
    aliases: ['/contacts'],
    entry: { label: 'Contacts', group: 'main', gate: 'contacts', bottomBar: 'Contacts' },
    quick: { label: 'Contacts', place: 3 },
    keywords: ['fans', 'people', 'audience', 'list', 'tags', 'import', 'export'],
  }),
  screen('/dashboard/contacts/deleted', 'dashboard', 'Recently deleted'),
  screen('/dashboard/contacts/imports', 'dashboard', 'Import contacts'),
  screen('/dashboard/conversations/answers', 'dashboard', 'Automatic answers', {
    keywords: ['keywords', 'auto reply', 'out of hours', 'join word', 'text to join'],
  }),
  screen('/dashboard/contacts/:contactId', 'dashboard', 'Contact details', { aliases: ['/contacts/:contactId'] }),
  screen('/dashboard/conversations', 'dashboard', 'Conversations', {
    aliases: ['/conversations', { path: '/conversations/:contactId', parameter: 'contactId', query: 'contact' }],
    entry: { label: 'Conversations', group: 'main', gate: 'sms_messages', bottomBar: 'Inbox' },
    quick: { label: 'Messages', place: 4 },
    keywords: ['inbox', 'messages', 'texts', 'sms', 'mail', 'replies', 'threads'],
    hidesSearch: true,
  }),
  screen('/dashboard/conversations/:contactId', 'dashboard', 'Conversations', { hidesSearch: true }),
  screen('/dashboard/marketing', 'dashboard', 'Marketing', {
    aliases: ['/marketing'],
    quick: { label: 'Marketing', place: 6 },
    keywords: ['hub', 'campaigns', 'to do', 'forecast', 'next sends', 'drafts', 'approval'],
  }),
  screen('/dashboard/campaigns', 'dashboard', 'Campaigns', {
    aliases: ['/campaigns'],
    keywords: ['calendar', 'schedule', 'all campaigns', 'texts', 'emails', 'sms', 'newsletter', 'views'],
  }),
  screen('/dashboard/marketing/sms', 'dashboard', 'SMS Campaigns', {
    aliases: ['/marketing/sms', '/dashboard/marketing/sms-campaigns', '/marketing/sms-campaigns'],
    entry: { label: 'SMS Campaigns', group: 'marketing', gate: 'sms_messages' },
    keywords: ['text', 'campaign', 'blast', 'broadcast', 'automatic messages', 'birthday', 'send', 'schedule'],
  }),
  screen('/dashboard/marketing/sms/new', 'editor', 'New SMS campaign', {
    quick: { label: 'New SMS Campaign', place: 5 },
  }),
  screen('/dashboard/marketing/sms/:campaignId', 'dashboard', 'SMS campaign'),
  screen('/dashboard/marketing/sms/:campaignId/edit', 'editor', 'SMS campaign'),
  screen('/dashboard/marketing/email', 'dashboard', 'Email Campaigns', {
    aliases: ['/marketing/email', '/dashboard/marketing/email-campaigns', '/marketing/email-campaigns'],
    entry: { label: 'Email Campaigns', group: 'marketing', gate: 'email_campaigns' },
    keywords: ['mail', 'newsletter', 'campaign', 'blast', 'broadcast', 'send', 'schedule'],
  }),
  screen('/dashboard/marketing/email/new', 'editor', 'New email campaign'),
  screen('/dashboard/marketing/email/:campaignId', 'dashboard', 'Email campaign'),
  screen('/dashboard/marketing/email/:campaignId/edit', 'editor', 'Email campaign'),
  screen('/dashboard/templates', 'dashboard', 'Templates', {
    aliases: ['/templates'],
    entry: { label: 'Templates', group: 'marketing', gate: 'contacts' },
    keywords: ['template', 'ready-made', 'texts', 'mails', 'merge fields', 'folders'],
  }),
  screen('/dashboard/marketing/audience', 'dashboard', 'Audience Segments', {
    aliases: ['/audience', '/dashboard/marketing/audience-segments', '/marketing/audience-segments'],
    entry: { label: 'Audience Segments', group: 'marketing', gate: 'contacts' },
    keywords: ['segment', 'group', 'filter', 'rule', 'audience'],
  }),
  screen('/dashboard/marketing/audience/new', 'dashboard', 'New segment'),
  screen('/dashboard/marketing/audience/:segmentId', 'dashboard', 'Segment'),
  screen('/dashboard/analytics', 'dashboard', 'Analytics', {
    aliases: ['/analytics'],
    entry: { label: 'Analytics', group: 'main' },
    quick: { label: 'Analytics', place: 2 },
    keywords: ['statistics', 'visitors', 'views', 'clicks', 'sources', 'countries', 'utm', 'qr codes', 'traffic'],
  }),
  screen('/dashboard/marketing/reports', 'dashboard', 'Reports', {
    aliases: ['/marketing/reports'],
    entry: { label: 'Reports', group: 'main' },
    keywords: [
      'figures',
      'results',
      'clicks',
      'revenue',
      'return',
      'compare',
      'churn',
      'cohorts',
      'deliverability',
      'best time',
      'pdf',
      'csv',
      'share',
    ],
  }),
  screen('/dashboard/settings', 'dashboard', 'Settings', {
    aliases: ['/settings'],
    entry: { label: 'Settings', group: 'foot', bottomBar: 'Settings' },
    keywords: [
      'profile',
      'account',
      'password',
      'email',
      'two-factor',
      'devices',
      'theme',
      'api keys',
      'export',
      'delete',
      'domain',
      'billing',
      'plan',
      'upgrade',
      'subscription',
      'invoices',
      'wallet',
      'funds',
    ],
  }),
  screen('/dashboard/settings/texting', 'editor', 'Register texting', {
    keywords: ['a2p', '10dlc', 'toll-free', 'carriers', 'registration', 'phone number', 'texts'],
  }),
  screen('/dashboard/notifications', 'dashboard', 'Notifications', {
    keywords: ['news', 'bell', 'security'],
  }),
  screen('/editor', 'editor', 'Editor', { aliases: ['/minisite-editor'] }),
  screen('/editor/:id', 'editor', 'Editor', { aliases: ['/minisite-editor/:id'] }),
] as const

type Screen = (typeof SCREENS)[number]
export type ScreenPath = Screen['path']

/** The screen of addresses below `/dashboard` that no other has: it says so inside the frame. */
export const MISSING_SCREEN = screen('/dashboard/*', 'dashboard', 'Page not found')
/** Path of everything that the web app shows in a page of its own. */
export type PagePath = ScreenPath | typeof MISSING_SCREEN.path
/** Path of a screen that has an entry in the frame. */
export type EntryPath = Extract<Screen, { entry: FrameEntry }>['path']

export const APP_SCREENS: readonly (AppScreen & { path: ScreenPath })[] = SCREENS

/** A redirect; with `moved`, one parameter of the path goes into the query. */
export interface AppRedirect {
  path: string
  to: ScreenPath
  moved?: Omit<QueryAlias, 'path'>
}

/** Redirects; parameters and query are kept (product section 2, "Redirects"; product section 10.4). */
export const APP_REDIRECTS: readonly AppRedirect[] = APP_SCREENS.flatMap(({ path: to, aliases = [] }) =>
  aliases.map((alias) => {
    if (typeof alias === 'string') return { path: alias, to }
    const { path, ...moved } = alias
    return { path, to, moved }
  }),
)

/** Every path for which the server returns the web app. */
export const APP_PATHS: readonly string[] = [...APP_SCREENS, ...APP_REDIRECTS].map(({ path }) => path)

/** Entries of the frame, in order. */
export const FRAME_ENTRIES: readonly (FrameEntry & { path: EntryPath })[] = APP_SCREENS.flatMap(({ path, entry }) =>
  entry === undefined ? [] : [{ ...entry, path: path as EntryPath }],
)

/** Paths, including those below, that highlight the Marketing group (product section 2.10). */
export const MARKETING_PATHS: readonly string[] = ['/dashboard/marketing', '/dashboard/templates']

/** Quick menu, from the top. */
export const QUICK_ITEMS: readonly { label: string; to: string }[] = APP_SCREENS.flatMap(({ path, quick }) =>
  quick === undefined ? [] : [{ ...quick, to: `${path}${quick.query ?? ''}` }],
).sort((a, b) => a.place - b.place)

/** A page found by search (product section 3, "Search result"). */
export interface NavigationEntry {
  title: string
  url: string
  keywords: readonly string[]
}

/** Returns the search entries of "navigation", from the route table (product section 15). */
export const navigationEntries = (): NavigationEntry[] =>
  APP_SCREENS.flatMap(({ path, title, entry, keywords }) =>
    keywords === undefined ? [] : [{ title: entry?.label ?? title, url: path, keywords }],
  )
