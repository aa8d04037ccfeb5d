/** An artist as shown in mails to fans. */
export interface MailSender {
  name: string
  /** Absolute address of their picture; absent: their initial is shown. */
  picture?: string | undefined
  /** Their color, and a readable text color on it, as `#rrggbb`. */
  accent: string
  onAccent: string
  /** Reason for sending it. */
  reason: string
}

/** Content of a mail in plain text; nothing is interpreted as HTML. */
export interface MailContent {
  appName: string
  subject: string
  heading: string
  /** Name in the greeting, which is left out if it could mislead (addresses, control characters). */
  name?: string | null | undefined
  paragraphs: readonly string[]
  /** Numbers, three in a row, each with a line of text below it. */
  figures?: readonly { label: string; value: string; text: string }[]
  /** Links, each with a line of text below it. */
  items?: readonly { label: string; url: string; text: string }[]
  /** The only button. */
  action?: { label: string; url: string }
  /** A code to type, shown large. */
  code?: string
  /** Small print below the button: how long it is valid, what to do if it was not you. */
  notes?: readonly string[]
  /** Ends mails of this kind; stands below the card. */
  end?: { label: string; url: string }
  /** Sender: an artist writing to fans. Absent: the product, writing to an account holder. */
  sender?: MailSender
  /** Preview beside the subject in mailbox lists; absent: the first paragraph. */
  preheader?: string
}

/** Colors of product section 17.2, light and dark. */
const LIGHT = {
  body: '#faf8f3',
  surface: '#ffffff',
  hairline: '#e5e1d6',
  text: '#121612',
  dim: '#5f635a',
  sunken: '#f2efe7',
  link: '#0d6e3c',
}
const DARK = {
  body: '#0e130f',
  surface: '#141a16',
  hairline: '#26302a',
  text: '#e9ebe4',
  dim: '#9aa295',
  sunken: '#1c231e',
  link: '#74d49a',
}
const GREEN = '#0d6e3c'
const HEADINGS = "'Bricolage Grotesque','Avenir Next','Segoe UI',Helvetica,Arial,sans-serif"
const TEXT = "'Hanken Grotesk','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const MONO = "'Geist Mono',SFMono-Regular,Menlo,Consolas,monospace"

/**
 * Renders the layout of all mail: paper, the disc, one card, one button. It uses tables and inline styles, which are
 * all that mail programs support, and no pictures, so that nothing is missing where they are blocked. It is dark if the
 * mail program is.
 */
export function drawMail(content: MailContent & { preheader: string }): string {
  const {
    appName,
    subject,
    heading,
    paragraphs,
    figures = [],
    items = [],
    action,
    code,
    notes = [],
    end,
    sender,
  } = content
  const footer = sender ? `${sender.reason} Sent with ${appName}.` : `Sent by ${appName}, about your account.`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escape(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: ${LIGHT.link}; }
@media (max-width: 480px) { .card { padding: 28px 22px !important; } .button a { display: block !important; } .button { width: 100% !important; } }
@media (prefers-color-scheme: dark) {
.body { background: ${DARK.body} !important; }
.card { background: ${DARK.surface} !important; border-color: ${DARK.hairline} !important; }
.text { color: ${DARK.text} !important; }
.dim { color: ${DARK.dim} !important; }
.rule { border-color: ${DARK.hairline} !important; }
.code { background: ${DARK.sunken} !important; color: ${DARK.text} !important; }
a.link { color: ${DARK.link} !important; }
}
</style>
</head>
<body class="body" style="margin:0;padding:0;background:${LIGHT.body};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(content.preheader)}${'&#8199;&#65279;&#847; '.repeat(40)}</div>
<table role="presentation" class="body" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.body}"><tr><td align="center" style="padding:32px 16px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 4px 20px">${sender ? drawSender(sender) : drawMark(appName)}</td></tr>
<tr><td class="card" style="background:${LIGHT.surface};border:1px solid ${LIGHT.hairline};border-radius:16px;padding:36px 36px 32px">
<h1 class="text" style="margin:0 0 16px;font:700 24px/1.25 ${HEADINGS};letter-spacing:-.01em;color:${LIGHT.text}">${escape(heading)}</h1>
${paragraphs.map((text) => `<p class="text" style="margin:0 0 14px;font:400 16px/1.55 ${TEXT};color:${LIGHT.text};overflow-wrap:anywhere">${escape(text)}</p>`).join('\n')}
${figures.length > 0 ? drawFigures(figures, items.length === 0) : ''}${items.map(drawItem).join('\n')}${code ? drawCode(code) : ''}${action ? drawAction(action, sender) : ''}${notes.length > 0 ? drawNotes(notes) : ''}
</td></tr>
<tr><td class="dim" style="padding:20px 4px 0;font:400 13px/1.5 ${TEXT};color:${LIGHT.dim}">${escape(footer)}${end ? ` ${drawEnd(end)}` : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** Draws the disc with its groove out of table cells, with the name beside it. */
const drawMark = (appName: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="30" height="30" align="center" valign="middle" bgcolor="${GREEN}" style="width:30px;height:30px;border-radius:50%;background:${GREEN}"><div style="width:16px;height:16px;border:1.5px solid #74d49a;border-radius:50%;margin:0 auto"><div style="width:6px;height:6px;margin:5px;border-radius:50%;background:#d9f7a8"></div></div></td><td class="text" style="padding-left:10px;font:700 17px/1 ${HEADINGS};letter-spacing:-.01em;color:${LIGHT.text}">${escape(appName)}</td></tr></table>`

/** Draws the artist's picture, or their initial on their color, with their name beside it. */
function drawSender({ name, picture, accent, onAccent }: MailSender): string {
  const initial = escape(Array.from(name)[0]?.toUpperCase() ?? '')
  const inside = picture
    ? `<img src="${escape(requireWebAddress(picture))}" alt="" width="40" height="40" style="display:block;width:40px;height:40px;border-radius:50%;object-fit:cover">`
    : initial
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="40" height="40" align="center" valign="middle" bgcolor="${accent}" style="width:40px;height:40px;border-radius:50%;background:${accent};color:${onAccent};font:700 18px/1 ${HEADINGS}">${inside}</td><td class="text" style="padding-left:12px;font:700 17px/1.2 ${HEADINGS};letter-spacing:-.01em;color:${LIGHT.text}">${escape(name)}</td></tr></table>`
}

type Figure = NonNullable<MailContent['figures']>[number]

/** Figures of a row: as many as fit on a phone. */
const IN_ROW = 3
/** Characters up to which a figure has its large size, in pixels, on a phone. */
const SIZES = [
  { upTo: 5, size: 26 },
  { upTo: 7, size: 20 },
  { upTo: Number.POSITIVE_INFINITY, size: 17 },
] as const

/** Draws numbers as cells of rows, all of one size. @param isLast no item follows, which would draw the rule below them */
function drawFigures(figures: readonly Figure[], isLast: boolean): string {
  const longest = Math.max(...figures.map(({ value }) => value.length))
  const size = SIZES.find(({ upTo }) => longest <= upTo)?.size ?? 17
  const rows = Array.from({ length: Math.ceil(figures.length / IN_ROW) }, (_, row) =>
    figures.slice(row * IN_ROW, (row + 1) * IN_ROW),
  )
  return `<table role="presentation" class="rule" width="100%" cellpadding="0" cellspacing="0" style="${isLast ? `margin:0 0 20px;border-bottom:1px solid ${LIGHT.hairline}` : ''}">${rows
    .map(
      (row) => `<tr>${row.map((figure) => drawFigure(figure, size)).join('')}${EMPTY.repeat(IN_ROW - row.length)}</tr>`,
    )
    .join('')}</table>`
}

const CELL = `class="rule" valign="top" width="33%" style="padding:14px 8px 14px 0;border-top:1px solid ${LIGHT.hairline}"`
const EMPTY = `<td ${CELL}></td>`
const drawFigure = ({ label, value, text }: Figure, size: number) =>
  `<td ${CELL}><div class="dim" style="font:400 13px/1.4 ${TEXT};color:${LIGHT.dim}">${escape(label)}</div><div class="text" style="margin:2px 0;font:700 ${size}px/1.2 ${HEADINGS};letter-spacing:-.01em;color:${LIGHT.text}">${escape(value)}</div><div class="dim" style="font:400 13px/1.4 ${TEXT};color:${LIGHT.dim}">${escape(text)}</div></td>`

const drawEnd = ({ label, url }: { label: string; url: string }) =>
  `<a class="link" href="${escape(requireWebAddress(url))}" style="color:${LIGHT.link}">${escape(label)}</a>`

const drawItem = ({ label, url, text }: { label: string; url: string; text: string }) =>
  `<div class="rule" style="margin:0;padding:14px 0;border-top:1px solid ${LIGHT.hairline}"><a class="link" href="${escape(requireWebAddress(url))}" style="font:600 16px/1.4 ${TEXT};color:${LIGHT.link};text-decoration:none">${escape(label)}</a><p class="dim" style="margin:2px 0 0;font:400 15px/1.5 ${TEXT};color:${LIGHT.dim};overflow-wrap:anywhere">${escape(text)}</p></div>`

const drawCode = (code: string) =>
  `<p class="code" style="margin:20px 0;padding:16px;border-radius:10px;background:${LIGHT.sunken};text-align:center;font:600 30px/1.2 ${MONO};letter-spacing:.24em;text-indent:.24em;color:${LIGHT.text}">${escape(code)}</p>`

/** Draws the button, followed by its address for mail programs that show no buttons. */
function drawAction({ label, url }: { label: string; url: string }, sender?: MailSender): string {
  const { accent, onAccent } = sender ?? { accent: GREEN, onAccent: '#ffffff' }
  const address = escape(requireWebAddress(url))
  return `<table role="presentation" class="button" cellpadding="0" cellspacing="0" style="margin:24px 0 20px"><tr><td align="center" bgcolor="${accent}" style="border-radius:10px;background:${accent}"><a href="${address}" style="display:inline-block;padding:14px 26px;font:600 16px/1.25 ${TEXT};color:${onAccent};text-decoration:none;border-radius:10px">${escape(label)}</a></td></tr></table>
<p class="dim" style="margin:0;font:400 13px/1.5 ${TEXT};color:${LIGHT.dim}">Or open this address:<br><a class="link" href="${address}" style="color:${LIGHT.link};word-break:break-all">${address}</a></p>`
}

const drawNotes = (notes: readonly string[]) =>
  `<div class="rule" style="margin-top:24px;padding-top:18px;border-top:1px solid ${LIGHT.hairline}">${notes
    .map(
      (note) =>
        `<p class="dim" style="margin:0 0 8px;font:400 14px/1.5 ${TEXT};color:${LIGHT.dim};overflow-wrap:anywhere">${escape(note)}</p>`,
    )
    .join('')}</div>`

/** @throws Error if a button would lead to anything but a web page (standard W6) */
function requireWebAddress(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new Error('A button of a mail leads to a web page.')
  return url
}

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
