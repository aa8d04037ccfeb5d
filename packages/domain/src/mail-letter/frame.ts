import type { MailPiece } from '../mail-pieces.ts'
import { escapeHtml } from '../mail-text.ts'
import type { LetterSender } from './letter.ts'
import { CARD, type MailLook } from './look.ts'

/** Dark colors, for mail programs that follow the system, and those of Outlook, which rewrites the light ones. */
const styleOf = ({ link, darkLink, onAccent, darkEdge }: MailLook) => `<style>
p,ul,ol{margin:0 0 16px}
ul,ol{padding-left:24px}
a{color:${link}}
@media (max-width:600px){.pad{padding:24px 20px!important}.cell{display:block!important;width:auto!important;padding:0!important}}
@media (prefers-color-scheme:dark){body,.page{background:#101311!important}.card{background:${CARD.dark}!important;border-color:#2b322e!important}.line{border-color:#3a433e!important}.words{color:#ecf0ed!important}a{color:${darkLink}!important}a.button{color:${onAccent}!important}.edge{border-color:${darkEdge}!important}.dim,.dim a{color:#a3ada7!important}}
[data-ogsc] .words{color:#ecf0ed!important}
</style>`

/** Invisible characters, so that lists of mail show nothing of what follows. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(40)

const HIDDEN = 'display:none;max-height:0;overflow:hidden;opacity:0'

/** Ends the first words of a mail without a preheader for lists of mail, which would show the footer after them. */
export const FIRST_WORDS_END = `<div style="${HIDDEN}">${FILLER}</div>`

/** The last thing in a mail, so that nobody waits for it. Programs that speak skip a picture without a text. */
const OPENS: readonly MailPiece[] = [
  '<img src="',
  { address: 'open' },
  '" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">\n',
]

/** What is drawn around the words of a letter. */
export interface LetterFrame {
  head: string
  preheader(text: string): string
  body: string
  foot: readonly MailPiece[]
  textFoot: readonly MailPiece[]
}

/** Draws the start of a document. @param more of its head, as HTML */
export const frameHead = (title: string, look: MailLook, more = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
${more}${styleOf(look)}
</head>
<body style="margin:0;padding:0;background:#f3f5f3">
`

/** Draws what stands above the words, and the start of their card. @param top who writes, as HTML */
export const frameTop = (
  top: string,
  look: MailLook,
): string => `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f5f3"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="words" style="padding:0 4px 16px;font:700 18px/1.3 ${look.font};color:#1b211e">${top}</td></tr>
<tr><td class="card pad words" style="background:#ffffff;border:1px solid #e1e6e2;border-radius:12px;padding:32px 36px;font:400 16px/1.6 ${look.font};color:#1b211e;word-break:break-word;overflow-wrap:anywhere">
`

/** Ends the tables, after a row, and the document. */
export const TABLES_END = `</table>
</td></tr></table>
`
export const DOCUMENT_END = `</body>
</html>
`

/** Draws what stands around a letter, of table cells, which all mail programs know. */
export function letterFrame(
  { artist, postalAddress, reason, countsOpens = false }: LetterSender,
  look: MailLook,
): LetterFrame {
  const lines = postalAddress
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const link = (address: 'unsubscribe' | 'preferences' | 'view', words: string): MailPiece[] => [
    '<a href="',
    { address },
    `" style="color:#5d6862">${words}</a>`,
  ]
  return {
    head: frameHead(artist, look),
    preheader: (text) => (text.trim() === '' ? '' : `<div style="${HIDDEN}">${escapeHtml(text)}${FILLER}</div>\n`),
    body: frameTop(escapeHtml(artist), look),
    foot: [
      `
</td></tr>
<tr><td class="dim" style="padding:20px 4px 8px;font:400 13px/1.6 ${look.font};color:#5d6862">${escapeHtml(reason)}<br>`,
      ...link('unsubscribe', 'Unsubscribe'),
      ' &nbsp;·&nbsp; ',
      ...link('preferences', 'Choose what you get'),
      ' &nbsp;·&nbsp; ',
      ...link('view', 'View in browser'),
      `</td></tr>
<tr><td class="dim" style="padding:0 4px 24px;font:400 13px/1.6 ${look.font};color:#5d6862">${[artist, ...lines].map(escapeHtml).join('<br>')}</td></tr>
${TABLES_END}`,
      ...(countsOpens ? OPENS : []),
      DOCUMENT_END,
    ],
    textFoot: [
      `\n\n-- \n${reason}\nUnsubscribe: `,
      { address: 'unsubscribe' },
      '\nChoose what you get: ',
      { address: 'preferences' },
      `\n\n${[artist, ...lines].join('\n')}\n`,
    ],
  }
}
