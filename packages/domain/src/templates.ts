import type { MailDesign } from './mail-design.ts'
import { firstMergeProblem, type MergeProblem } from './merge-fields.ts'
import { MAX_MAIL_LENGTH, MAX_SUBJECT, MAX_TEXT_LENGTH, type MessageChannel } from './messages.ts'

/** Longest name of a template, in characters. */
export const MAX_TEMPLATE_NAME = 80
/** Longest name of a folder of templates, in characters. */
export const MAX_TEMPLATE_FOLDER = 60
/** Most templates of an owner whose plan has no limit, and most in one file. */
export const MAX_TEMPLATES = 500
/** Largest size of all of an owner's templates together, in bytes of UTF-8: what is exported can be imported again. */
export const MAX_TEMPLATES_BYTES = 2 * 1024 * 1024
/** Largest file of templates, in bytes: all that an owner can have, with room for JSON's escapes. */
export const MAX_TEMPLATE_FILE = 5 * 1024 * 1024

/** Longest content by channel, in characters. */
export const MAX_TEMPLATE_CONTENT: Record<MessageChannel, number> = { sms: MAX_TEXT_LENGTH, email: MAX_MAIL_LENGTH }

/** What a template says. */
export interface TemplateText {
  channel: MessageChannel
  subject: string
  content: string
  /** Body of an email made of blocks, which `content` says in words. */
  design?: MailDesign | null | undefined
}

/** Something that keeps a template from being saved. Without a place, it is about the whole field. */
export interface TemplateProblem extends Partial<Omit<MergeProblem, 'text'>> {
  field: 'subject' | 'content' | 'design'
  text: string
}

/** Returns what keeps a template from being saved: its length, and the first merge field of each part that is none. */
export function templateProblems({ channel, subject, content, design = null }: TemplateText): TemplateProblem[] {
  const problems: TemplateProblem[] = []
  if (channel === 'sms' && subject.trim() !== '')
    problems.push({ field: 'subject', text: 'A text message has no subject.' })
  if (design === null && content.trim() === '')
    problems.push({ field: 'content', text: 'Write what the template says.' })
  if (design !== null && channel === 'sms') problems.push({ field: 'design', text: 'Only emails are made of blocks.' })
  if (subject.length > MAX_SUBJECT) problems.push({ field: 'subject', text: `Use at most ${MAX_SUBJECT} characters.` })
  const longest = MAX_TEMPLATE_CONTENT[channel]
  if (content.length > longest)
    problems.push({ field: 'content', text: `Use at most ${longest.toLocaleString('en-US')} characters.` })
  for (const [field, text] of [['subject', subject] as const, ['content', content] as const]) {
    const problem = firstMergeProblem(text)
    if (problem) problems.push({ field, ...problem })
  }
  return problems
}

/** A blank of a template, such as `[venue]`, to be filled in by hand before it is sent. */
const BLANK = /\[([^[\]{}|\n]{1,40})\](?!\()/g

/** Returns the blanks of a text, each once, as they stand in it. */
export const blanksOf = (text: string): string[] => [...new Set(Array.from(text.matchAll(BLANK), ([blank]) => blank))]
