import { APP_SCREENS, QUICK_ITEMS } from '@greenroom/domain/routes'
import { IconPlus } from '../../ui/icons.generated.ts'
import { matchPath, useLocation } from 'react-router'
import { GlobalSearch, type SearchEntry } from '../../features/search/index.ts'
import { PAGES } from './pages.ts'

/** Pages from the route table, and the actions of the quick menu. */
const ENTRIES: readonly SearchEntry[] = [
  ...PAGES,
  ...QUICK_ITEMS.filter(({ to }) => to.includes('?')).map(({ label, to }) => ({
    title: label,
    url: to,
    keywords: ['create', 'add'],
    Icon: IconPlus,
  })),
]

const WITHOUT_SEARCH = APP_SCREENS.filter(({ hidesSearch }) => hidesSearch).map(({ path }) => path)

/** The search of the top bar; absent on screens that hide it. */
export function FrameSearch() {
  const { pathname } = useLocation()
  return WITHOUT_SEARCH.some((path) => matchPath(path, pathname)) ? null : <GlobalSearch entries={ENTRIES} />
}
