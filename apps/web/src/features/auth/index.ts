/** Parts of this feature that app/ mounts outside its screens. */
export { Banners } from './components/banners/banners.tsx'
export { WaysCleared } from './components/ways-cleared.tsx'
