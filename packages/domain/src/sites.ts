/** Longest name and bio of a site, in characters. */
export const MAX_SITE_NAME = 80
export const MAX_BIO = 300
/**
 * Most text of one block, in bytes of UTF-8 (standard W22): some 3,500 words. And most paragraphs, list items and runs of one
 * format in it, so that formatting without words is bounded too.
 */
export const MAX_TEXT_BYTES = 20 * 1024
export const MAX_TEXT_PARTS = 1000
/** Most that all blocks of a site hold, in bytes: titles, addresses, and settings as JSON. Twelve full text blocks fit. */
export const MAX_SITE_BYTES = 256 * 1024
/** Longest search title and description that search engines still show, with room to spare. */
export const MAX_SEO_TITLE = 120
export const MAX_SEO_DESCRIPTION = 320

/** Sentences of product sections 5 and 8. */
export const ONE_SITE_MESSAGE = 'You already have a minisite. Please use the dashboard to manage your existing site.'
export const USER_REQUIRED_MESSAGE = 'User ID is required for minisite creation'
export const NO_DRAFT_MESSAGE = 'No temporary data found'
export const DRAFT_UNREADABLE_MESSAGE = 'Failed to retrieve temporary data'
export const SITE_CHECK_FAILED_MESSAGE = 'Failed to check existing minisites'
