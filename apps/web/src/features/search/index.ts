export { GlobalSearch } from './components/global-search.tsx'
export type { SearchEntry } from './components/groups.ts'
