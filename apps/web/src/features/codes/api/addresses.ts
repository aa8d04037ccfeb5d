/** Path of the screen of codes. */
export const CODES_PATH = '/dashboard/codes'
