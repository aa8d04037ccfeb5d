import {
  type AppScreen,
  FRAME_ENTRIES,
  type FrameEntry,
  MISSING_SCREEN,
  type PagePath,
  type ScreenPath,
} from '@greenroom/domain/routes'

/** HTML of a screen before its code is there, for signed-in and for other visitors. */
export interface Outline {
  member: string
  visitor: string
}

/** Shape of the content below the heading of a dashboard screen. */
type Shape = 'rows' | 'cards' | 'figures' | 'form' | 'person' | 'inbox'

/** Screens whose content is not a list. */
const SHAPES: Readonly<Partial<Record<ScreenPath, Shape>>> = {
  '/dashboard/overview': 'figures',
  '/dashboard/analytics': 'figures',
  '/dashboard/mini-sites': 'cards',
  '/dashboard/launchpad': 'cards',
  '/dashboard/settings': 'form',
  '/dashboard/marketing': 'figures',
  '/dashboard/marketing/sms/:campaignId': 'figures',
  '/dashboard/marketing/audience/new': 'form',
  '/dashboard/marketing/audience/:segmentId': 'form',
  '/dashboard/contacts/imports': 'form',
  '/dashboard/contacts/:contactId': 'person',
  '/dashboard/conversations': 'inbox',
  '/dashboard/conversations/:contactId': 'inbox',
}
const PARTS: Readonly<Record<Shape, number>> = { rows: 8, cards: 4, figures: 5, form: 4, person: 3, inbox: 8 }
/** Screens whose heading is known only with their data: a name, or a greeting. */
const NAMELESS: readonly ScreenPath[] = [
  '/dashboard/marketing/sms/:campaignId',
  '/dashboard/overview',
  '/dashboard/contacts/:contactId',
  '/dashboard/marketing/audience/:segmentId',
]

/**
 * Draws the outline that a page shows at once (standard P12): the frame with its links, which work without script, and
 * the shape of the screen. `%APP_NAME%` stands for the product's name.
 */
export function outlineOf({ path, layout, title }: Pick<AppScreen, 'layout' | 'title'> & { path: PagePath }): Outline {
  if (layout === 'dashboard') return { member: dashboard(path, title), visitor: LOADING }
  if (layout === 'editor') return { member: editor(path), visitor: LOADING }
  if (layout === 'auth') return { member: LOADING, visitor: AUTH }
  if (path === '/') return { member: publicPage(claim(GO_ON), true), visitor: publicPage(claim(CLAIM), false) }
  return { member: publicPage('', true), visitor: publicPage('', false) }
}

const DISC =
  '<svg width="SIZE" height="SIZE" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="16" fill="#0d6e3c"/><path d="M16 5.5A10.5 10.5 0 0 1 26.5 16" fill="none" stroke="#d9f7a8" stroke-width="2.4" stroke-linecap="round"/><path d="M16 10a6 6 0 0 1 6 6" fill="none" stroke="#a6e4be" stroke-width="2.4" stroke-linecap="round"/><path d="M5.5 16A10.5 10.5 0 0 0 16 26.5" fill="none" stroke="#22ad5f" stroke-width="2.4" stroke-linecap="round"/><circle cx="16" cy="16" r="3.2" fill="#d9f7a8"/></svg>'
const disc = (size: number) => DISC.replaceAll('SIZE', String(size))
const brand = (to: string, size: number) => `<a class="o-brand" href="${to}">${disc(size)}<span>%APP_NAME%</span></a>`

const parts = (shape: Shape) => `<div class="o-${shape}" aria-hidden="true">${'<i></i>'.repeat(PARTS[shape])}</div>`

function content(path: ScreenPath, title: string): string {
  const heading = NAMELESS.includes(path) ? '<i class="o-name"></i>' : title
  return `<h1>${heading}</h1><i class="o-line"></i>${parts(SHAPES[path] ?? 'rows')}`
}

function dashboard(path: PagePath, title: string): string {
  const isActive = (entry: FrameEntry & { path: string }) =>
    path === entry.path || (entry.exact !== true && path.startsWith(`${entry.path}/`))
  const link = (entry: (typeof FRAME_ENTRIES)[number], label: string) =>
    `<a href="${entry.path}"${isActive(entry) ? ' aria-current="page"' : ''}><i></i><span>${label}</span></a>`
  const of = (group: FrameEntry['group']) =>
    FRAME_ENTRIES.filter((entry) => entry.group === group).map((entry) => link(entry, entry.label))
  const bar = FRAME_ENTRIES.flatMap((entry) => (entry.bottomBar === undefined ? [] : [link(entry, entry.bottomBar)]))
  return `<div class="o-frame"><nav class="o-side" aria-label="Dashboard">${brand('/dashboard/mini-sites', 30)}<div class="o-entries">${of('main').join('')}${of('marketing').join('')}</div><div class="o-foot">${of('foot').join('')}</div></nav><div><div class="o-top">${brand('/dashboard/mini-sites', 26)}<i class="o-search"></i><i class="o-chip"></i><i class="o-chip"></i><i class="o-face"></i></div><main>${path === MISSING_SCREEN.path ? '' : content(path, title)}<p role="status">Loading page...</p></main></div><nav class="o-bar" aria-label="Dashboard, bottom bar">${bar.join('')}</nav></div>`
}

/** Parts of the full-screen editors: of a site, and of a campaign. */
const SITE_PARTS = ['Blocks', 'Header', 'Design', 'SEO', 'Share']
const CAMPAIGN_PARTS = ['Audience', 'Message', 'Time', 'Review']

function editor(path: PagePath): string {
  const names = path.startsWith('/dashboard/marketing/') ? CAMPAIGN_PARTS : SITE_PARTS
  const tabs = names.map((name) => `<span>${name}</span>`).join('')
  return `<div class="o-editor"><div class="o-top"><i class="o-name"></i><i class="o-chip"></i></div><main><div><div class="o-tabs">${tabs}</div><div class="o-rows" aria-hidden="true">${'<i></i>'.repeat(5)}</div><p role="status">Loading page...</p></div><div class="o-stage" aria-hidden="true"><i></i></div></main></div>`
}

const LOADING = `<div class="o-loading" role="status">${disc(44)}<p>Loading page...</p></div>`

const AUTH = `<div class="o-auth"><div>${brand('/', 30)}<main><div class="o-form" aria-hidden="true"><i></i><i></i><i></i><i></i></div><p role="status">Loading page...</p></main></div><div class="o-sleeve" aria-hidden="true"></div></div>`

const publicPage = (content: string, isMember: boolean) =>
  `<div class="o-public"><header>${brand('/', 30)}<nav aria-label="Account">${
    isMember
      ? '<a class="o-button" href="/dashboard/mini-sites">Dashboard</a>'
      : '<a class="o-plain" href="/login">Log in</a><a class="o-button" href="/signup">Sign up</a>'
  }</nav></header><main>${content === '' ? '<p role="status">Loading page...</p>' : content}</main></div>`

const claim = (action: string) =>
  `<div class="o-hero"><div><h1>One page for everything you make</h1><p class="o-lead">%APP_NAME% gives artists a page with their links, songs and words, at one short address to share everywhere.</p>${action}</div><div class="o-record" aria-hidden="true"></div></div>`

/** Sends what was typed to this page itself if the script never comes; the page reads it from its address. */
const CLAIM =
  '<form class="o-claim" action="/"><label for="o-claim">Your username</label><input id="o-claim" name="claim" autocapitalize="none" autocomplete="off" autocorrect="off" spellcheck="false" maxlength="40"><button>Claim it</button></form><p class="o-note">No account needed to try. Have one? <a href="/login">Log in</a></p>'
const GO_ON = '<a class="o-button o-large" href="/dashboard/mini-sites">Go to dashboard</a>'
