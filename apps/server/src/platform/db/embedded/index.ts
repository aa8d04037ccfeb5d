export { startEmbeddedPostgres } from './launcher.ts'
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './launcher.ts'
