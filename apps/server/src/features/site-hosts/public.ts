/** Interface for other features. */
export { openHostDirectory } from './queries/directory.ts'
export { expectedRecords } from './policy/proof.ts'
export { findHostsOfAll, findMainHost } from './queries/hosts.ts'
