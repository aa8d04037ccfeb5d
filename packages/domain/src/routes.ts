/**
 * Every path that the product itself answers, outside the artists' own `/{username}`.
 * Reserved usernames are derived from it (decisions.md, "Reserved usernames").
 */

/** Screens of the web app, `:name` for a parameter (spec section 2). */
export const APP_PATHS = [
  '/',
  '/onboarding',
  '/privacy',
  '/terms',
  '/login',
  '/auth',
  '/signup',
  '/dashboard',
  '/dashboard/mini-sites',
  '/editor',
  '/editor/:id',
  '/minisite-editor',
  '/minisite-editor/:id',
  '/mini-sites',
] as const

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
  ...SPEC_SEGMENTS,
  ...SURFACE_SEGMENTS,
  ...HELD_NAMES,
])

/** Whether a path is a screen of the web app (so that the server answers it with the app). */
export function isAppPath(path: string): boolean {
  const parts = path.replace(/\/+$/, '').split('/')
  return APP_PATHS.some((pattern) => {
    const wanted = pattern.replace(/\/+$/, '').split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, i) => (part.startsWith(':') ? parts[i] !== '' : part === parts[i]))
    )
  })
}
