/** What app/ mounts of this feature outside of its screens. */
export { Banners } from './components/banners/banners.tsx'
export { WaysCleared } from './components/ways-cleared.tsx'
