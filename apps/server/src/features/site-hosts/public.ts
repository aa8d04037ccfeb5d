/** Interface for other features. */
export { openHostDirectory } from './queries/directory.ts'
export { expectedRecords } from './policy/proof.ts'
export { findHostsOfAll, findMainHost, listHostNames, listHostsOfAll } from './queries/hosts.ts'
export { seeRecords as seeHostRecords } from './queries/seen-records.ts'
