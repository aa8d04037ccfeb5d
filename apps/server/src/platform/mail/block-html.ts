import { htmlCleaner } from '@greenroom/domain/mail-letter/raw-html'
import sanitizeHtml from 'sanitize-html'

/** Sanitizes the HTML that an artist put into an email (standard W6); the editor shows it by the same rules. */
export const cleanBlockHtml = htmlCleaner(sanitizeHtml)
