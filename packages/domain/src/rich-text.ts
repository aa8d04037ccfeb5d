import { z } from 'zod'
import { linkAddress } from './links.ts'
import { storableText } from './text.ts'

const inline = z.strictObject({
  text: storableText(2000),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  href: linkAddress.optional(),
})

const node = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), children: z.array(inline) }),
  z.strictObject({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(inline)) }),
])

/**
 * Rich text of a text block: paragraphs and flat lists of runs that may be bold, italic, or a link. It is stored as
 * data, never as HTML, so there is nothing to sanitize (standard W6). Its size is checked when it is written
 * (`textProblem`); stored text is always readable.
 */
export const richText = z.array(node)

export type RichText = z.infer<typeof richText>
export type RichTextNode = RichText[number]
export type RichTextRun = z.infer<typeof inline>

/** Returns the words alone, for previews and descriptions. */
export function plainText(text: RichText): string {
  const words = (runs: RichTextRun[]) => runs.map((run) => run.text).join('')
  return text
    .map((part) => (part.type === 'paragraph' ? words(part.children) : part.items.map(words).join('\n')))
    .join('\n')
}

/** Converts plain text to rich text, one paragraph per line. */
export function richTextOf(words: string): RichText {
  return words.split('\n').map((line) => ({ type: 'paragraph', children: line === '' ? [] : [{ text: line }] }))
}
