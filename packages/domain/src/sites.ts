/** Maximum lengths of a site's name and bio, in characters. */
export const MAX_SITE_NAME = 80
export const MAX_BIO = 300
/**
 * Limits on the text of one block: UTF-8 bytes (some 3,500 words), and the number of paragraphs, list items, and runs,
 * which bounds formatting without words (standard W22).
 */
export const MAX_TEXT_BYTES = 20 * 1024
export const MAX_TEXT_PARTS = 1000
/**
 * Most content of all blocks of a site, in bytes: titles, addresses, and settings as JSON. Room for twelve full text
 * blocks.
 */
export const MAX_SITE_BYTES = 256 * 1024
/** Maximum lengths of search title and description: what search engines show, with room to spare. */
export const MAX_SEO_TITLE = 120
export const MAX_SEO_DESCRIPTION = 320

/** Fixed sentences of product sections 5 and 8. */
export const ONE_SITE_MESSAGE = 'You already have a minisite. Please use the dashboard to manage your existing site.'
export const USER_REQUIRED_MESSAGE = 'User ID is required for minisite creation'
export const NO_DRAFT_MESSAGE = 'No temporary data found'
export const DRAFT_UNREADABLE_MESSAGE = 'Failed to retrieve temporary data'
export const SITE_CHECK_FAILED_MESSAGE = 'Failed to check existing minisites'
