import type { LimitedFeature } from './plans.ts'

export type LayoutName = 'dashboard' | 'auth' | 'public' | 'editor'

/** Where an entry stands in the sidebar (spec section 2, "Sidebar"). */
export type EntryGroup = 'main' | 'marketing' | 'foot'

/** The entry of a screen in sidebar, bottom bar and drawer. */
export interface FrameEntry {
  label: string
  group: EntryGroup
  /** The plan's feature that it needs: its lock shows where the limit is 0, and the screen still opens (decisions.md). */
  gate?: LimitedFeature
  /** Active on exactly its path, not below it. */
  exact?: true
  /** Stands in the bottom bar of a phone too, under this shorter name. */
  bottomBar?: string
}

/** One screen of the web app (spec section 2, "General"). */
export interface AppScreen {
  /** With `:name` for a parameter. */
  path: string
  layout: LayoutName
  /** 'Name' of 'Name | Greenroom'. */
  title: string
  /** Only for signed-in users; every screen of the dashboard layout and the editor is. */
  requiresAuth: boolean
  middleware: readonly 'requiresAuth'[]
  entry?: FrameEntry
  /** Words by which the search finds it, beside its title. Absent: the search does not lead there. */
  keywords?: readonly string[]
}

const screen = <const P extends string>(
  path: P,
  layout: LayoutName,
  title: string,
  frame: Pick<AppScreen, 'entry' | 'keywords'> = {},
) => {
  const requiresAuth = layout === 'dashboard' || layout === 'editor'
  return { path, layout, title, requiresAuth, middleware: requiresAuth ? ['requiresAuth'] : [], ...frame } as const
}

/**
 * The screens that exist, in the order of the sidebar: router, titles, guards, frame, search and reserved usernames are
 * all made from this table. The web app ties each path to its code (apps/web/src/app/routes.tsx).
 */
export const APP_SCREENS = [
  screen('/', 'public', 'Get started'),
  screen('/onboarding', 'public', 'Get started'),
  screen('/privacy', 'public', 'Privacy'),
  screen('/terms', 'public', 'Terms'),
  screen('/login', 'auth', 'Log in'),
  screen('/signup', 'auth', 'Sign up'),
  screen('/dashboard/mini-sites', 'dashboard', 'Mini Sites', {
    entry: { label: 'Mini Sites', group: 'main', gate: 'minisites', bottomBar: 'Mini Sites' },
    keywords: ['site', 'page', 'link in bio', 'blocks'],
  }),
  screen('/editor', 'editor', 'Editor'),
  screen('/editor/:id', 'editor', 'Editor'),
] as const

export type ScreenPath = (typeof APP_SCREENS)[number]['path']

/** Addresses that lead elsewhere; parameters and query are kept (spec section 2, "Redirects"; decisions.md, "Routes"). */
export const APP_REDIRECTS: readonly { path: string; to: string }[] = [
  { path: '/auth', to: '/login' },
  { path: '/dashboard', to: '/dashboard/mini-sites' },
  { path: '/mini-sites', to: '/dashboard/mini-sites' },
  { path: '/minisite-editor', to: '/editor' },
  { path: '/minisite-editor/:id', to: '/editor/:id' },
]

/** Every path that the server answers with the web app. */
export const APP_PATHS: readonly string[] = [...APP_SCREENS, ...APP_REDIRECTS].map(({ path }) => path)

/** First path segments of section 2 of the specification, built or not yet. */
const SPEC_SEGMENTS = [
  'login',
  'auth',
  'signup',
  'forgot-password',
  'reset-password',
  'dashboard',
  'launchpad',
  'mini-sites',
  'contacts',
  'conversations',
  'analytics',
  'campaigns',
  'marketing',
  'audience',
  'shop',
  'templates',
  'settings',
  'editor',
  'minisite-editor',
  'onboarding',
  'privacy',
  'terms',
  'sitemap.xml',
  'complete-contact',
] as const

/** First segments of the fixed surfaces, and of what the server serves beside them. */
const SURFACE_SEGMENTS = [
  'api',
  'functions',
  'rest',
  'webhooks',
  'sandbox',
  'healthz',
  'readyz',
  'metrics',
  'robots.txt',
  'assets',
  'uploads',
  'og',
  'fonts',
  'favicon.ico',
  'favicon.svg',
  'manifest.webmanifest',
  'sitemap',
  'preferences',
  'unsubscribe',
  '.well-known',
  'l',
  's',
] as const

/** Names that would mislead visitors, or that operators need (published list, docs/operations.md). */
const HELD_NAMES = [
  'about',
  'abuse',
  'account',
  'accounts',
  'admin',
  'administrator',
  'app',
  'billing',
  'blog',
  'careers',
  'contact',
  'demo',
  'developer',
  'developers',
  'docs',
  'download',
  'email',
  'explore',
  'faq',
  'feed',
  'features',
  'greenroom',
  'help',
  'home',
  'hostmaster',
  'images',
  'img',
  'index',
  'info',
  'invite',
  'jobs',
  'legal',
  'login.php',
  'logout',
  'mail',
  'me',
  'moderator',
  'news',
  'null',
  'official',
  'pages',
  'password',
  'plans',
  'postmaster',
  'press',
  'pricing',
  'profile',
  'register',
  'root',
  'sales',
  'search',
  'security',
  'sign-in',
  'sign-up',
  'signin',
  'signout',
  'site',
  'sites',
  'sitemaps',
  'static',
  'status',
  'store',
  'support',
  'system',
  'team',
  'test',
  'undefined',
  'user',
  'username',
  'users',
  'wallet',
  'webmaster',
  'welcome',
  'wp-admin',
  'www',
] as const

/** Usernames nobody can claim. */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set<string>([
  ...APP_PATHS.flatMap((path) => path.split('/')[1] || []),
  ...SPEC_SEGMENTS,
  ...SURFACE_SEGMENTS,
  ...HELD_NAMES,
])
