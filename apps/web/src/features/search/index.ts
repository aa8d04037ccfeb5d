export { GlobalSearch, type GlobalSearchProps } from './components/global-search.tsx'
export type { SearchEntry } from './components/groups.ts'
