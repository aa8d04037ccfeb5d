import { drawMail } from './layout.ts'

/** What a mail says, in plain text; nothing of it is read as HTML. */
export interface MailContent {
  appName: string
  subject: string
  heading: string
  /** Who is greeted; left out where the name could mislead (addresses, control characters). */
  name?: string | null | undefined
  paragraphs: readonly string[]
  /** The one button. */
  action?: { label: string; url: string }
  /** A code to type, shown large. */
  code?: string
  /** Small print below the button: how long it is good for, what to do if it was not you. */
  notes?: readonly string[]
  /** What mailbox lists show beside the subject; absent: the first paragraph. */
  preheader?: string
}

export interface ComposedMail {
  subject: string
  html: string
  text: string
}

/** Composes a mail in the one layout of all mail, with a text part that says the same. */
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

function textOf({ appName, heading, paragraphs, action, code, notes = [] }: MailContent): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `-- \n${appName}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Line breaks in a header would begin another header. */
const oneLine = (text: string) =>
  text
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Mailboxes turn what looks like an address into a link: a name must not carry a stranger's into our mail. */
const MISLEADING = /[\p{C}<>@/\\:]|\w\.\w|www\./u
const LONGEST_NAME = 60

/** 'Hi Nova,', or nothing where there is no name or it could mislead. */
function greet(name: string | null | undefined): string | undefined {
  const trimmed = name?.trim()
  if (!trimmed || trimmed.length > LONGEST_NAME || MISLEADING.test(trimmed)) return undefined
  return `Hi ${trimmed},`
}
