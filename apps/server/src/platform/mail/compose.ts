import { drawMail, type MailContent, type MailSender } from './layout.ts'

export type { MailContent, MailSender }

export interface ComposedMail {
  subject: string
  html: string
  text: string
}

/** Composes a mail in the layout of all mail, with an equivalent text part. */
export function composeMail(content: MailContent): ComposedMail {
  const greeting = greet(content.name)
  const { paragraphs } = content
  const whole = { ...content, paragraphs: greeting ? [greeting, ...paragraphs] : paragraphs }
  return {
    subject: oneLine(content.subject),
    html: drawMail({ ...whole, preheader: content.preheader ?? paragraphs[0] ?? content.heading }),
    text: textOf(whole),
  }
}

function textOf(content: MailContent): string {
  const { appName, heading, paragraphs, figures = [], items = [], action, code, notes = [], end, sender } = content
  const parts = [
    heading,
    ...paragraphs,
    ...(figures.length > 0
      ? [figures.map(({ label, value, text }) => `${label}: ${value}${text === '' ? '' : ` (${text})`}`).join('\n')]
      : []),
    ...items.map(({ label, url, text }) => `${label}\n${text}\n${url}`),
    ...(code ? [code] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    ...(end ? [`${end.label}:\n${end.url}`] : []),
    sender ? `-- \n${sender.name}\n${sender.reason} Sent with ${appName}.` : `-- \n${appName}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** A line break in a header would begin another header. */
const oneLine = (text: string) =>
  text
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Mail programs turn anything like an address into a link; a name must not carry a stranger's link into our mail. */
const MISLEADING = /[\p{C}<>@/\\:]|\w\.\w|www\./u
const LONGEST_NAME = 60

/** Returns a name as mail repeats it to strangers; undefined if it is missing or could mislead. @param longest in characters */
export function plainName(name: string | null | undefined, longest = LONGEST_NAME): string | undefined {
  const trimmed = name?.trim()
  return trimmed && trimmed.length <= longest && !MISLEADING.test(trimmed) ? trimmed : undefined
}

/** Returns 'Hi Nova,', or nothing if the name is missing or could mislead. */
function greet(name: string | null | undefined): string | undefined {
  const plain = plainName(name)
  return plain && `Hi ${plain},`
}
