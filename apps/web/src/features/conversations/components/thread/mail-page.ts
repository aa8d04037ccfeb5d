/** What the frame of a mail may do: its height is measured, and its links open elsewhere. No script runs. */
export const MAIL_SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'
/** Pictures as the server hands them on: without an address that loads by itself. */
export const HIDDEN = '<img data-src="'

/**
 * Returns the page of a mail. No script runs (the frame's sandbox), nothing is loaded but pictures, and those of other
 * servers only if asked for: they tell a sender who has opened a mail, and when (standard W6).
 */
export const mailPage = (html: string, withPictures: boolean): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:${withPictures ? ' https:' : ''}"><base target="_blank"><style>html{color-scheme:light}body{margin:0;padding:12px 14px;background:#fff;color:#121612;font:15px/1.5 "Hanken Grotesk Variable",system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{max-width:100%}blockquote{margin:0 0 0 4px;padding-left:12px;border-left:3px solid #e5e1d6;color:#5f635a}a{color:#0d6e3c}</style></head><body>${withPictures ? html.replaceAll(HIDDEN, '<img src="') : html}</body></html>`
