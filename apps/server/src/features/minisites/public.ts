/** Interface for other features. */
export { siteContentOf } from './policy/content.ts'
export { presentPublicSite, presentSite } from './present.ts'
export {
  artistNameOf,
  findLook,
  findLookByName,
  findLookOfSite,
  findPublishedLook,
  type Look,
  NAMELESS,
  readArtist,
  readArtistName,
} from './queries/looks.ts'
export { hasForm } from './queries/blocks.ts'
export { findOpenSite, findPublishedSite, findPublishedSiteById, type PublishedSite } from './queries/published.ts'
export { readSite } from './queries/sites.ts'
export { sitesInUse } from './queries/usage.ts'
export { offeringNames, takenUsernamesOfAll } from './queries/usernames.ts'
export { createBlock } from './commands/create-block.ts'
export { updateBlock } from './commands/update-block.ts'
export { updateSite } from './commands/update-site.ts'
export { addSite } from './commands/add-site.ts'
export { hideSitesOf } from './store/sites.ts'
