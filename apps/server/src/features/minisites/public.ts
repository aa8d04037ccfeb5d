/** What other features may use of this one. */
export { addSite } from './commands/add-site.ts'
export { siteCreated } from './events.ts'
export { requireRoomForSite, sitesInUse } from './policy.ts'
export { presentPublicSite, presentSite } from './present.ts'
export { type CountedSite, findPublishedSite, readSite, takenUsernamesOfAll } from './queries.ts'
