export { startEmbeddedPostgres } from './launcher.ts'
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './launcher.ts'
export { runningPostgresUrl } from './running.ts'
