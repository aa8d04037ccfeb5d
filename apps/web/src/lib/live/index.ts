export { LiveUpdates } from './live-updates.tsx'
export { useServerOnline } from './server-online.ts'
