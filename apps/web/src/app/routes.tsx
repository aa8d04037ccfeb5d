import type { RedirectRoute, ScreenRoute } from './route-types.ts'

/** The screens that exist. Every path stands in APP_PATHS of packages/domain too: the server answers those with the app. */
export const SCREENS: readonly ScreenRoute[] = [
  {
    path: '/',
    layout: 'public',
    requiresAuth: false,
    title: 'Get started',
    lazy: () => import('../features/onboarding/screens/get-started.tsx'),
  },
  {
    path: '/onboarding',
    layout: 'public',
    requiresAuth: false,
    title: 'Get started',
    lazy: () => import('../features/onboarding/screens/get-started.tsx'),
  },
  {
    path: '/privacy',
    layout: 'public',
    requiresAuth: false,
    title: 'Privacy',
    lazy: () => import('./screens/privacy.tsx'),
  },
  { path: '/terms', layout: 'public', requiresAuth: false, title: 'Terms', lazy: () => import('./screens/terms.tsx') },
  {
    path: '/login',
    layout: 'auth',
    requiresAuth: false,
    title: 'Log in',
    lazy: () => import('../features/auth/screens/login.tsx'),
  },
  {
    path: '/signup',
    layout: 'auth',
    requiresAuth: false,
    title: 'Sign up',
    lazy: () => import('../features/auth/screens/signup.tsx'),
  },
  {
    path: '/dashboard/mini-sites',
    layout: 'dashboard',
    requiresAuth: true,
    title: 'Mini Sites',
    lazy: () => import('../features/minisites/screens/mini-sites.tsx'),
  },
  {
    path: '/editor',
    layout: 'editor',
    requiresAuth: true,
    title: 'Editor',
    lazy: () => import('../features/minisites/screens/editor-start.tsx'),
  },
  {
    path: '/editor/:id',
    layout: 'editor',
    requiresAuth: true,
    title: 'Editor',
    lazy: () => import('../features/minisites/screens/editor.tsx'),
  },
]

/** Addresses that lead elsewhere (spec section 2, "Redirects"; decisions.md, "Routes"). */
export const REDIRECTS: readonly RedirectRoute[] = [
  { path: '/auth', to: '/login' },
  { path: '/dashboard', to: '/dashboard/mini-sites' },
  { path: '/mini-sites', to: '/dashboard/mini-sites' },
  { path: '/minisite-editor', to: '/editor' },
  { path: '/minisite-editor/:id', to: '/editor/:id' },
]
