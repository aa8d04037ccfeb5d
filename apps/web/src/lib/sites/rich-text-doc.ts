import { completeAddress, type RichText, type RichTextNode, type RichTextRun, safeHref } from '@greenroom/domain'
import type { JSONContent } from '@tiptap/react'

/** Maximum length of a stored run in characters (packages/domain rich-text.ts). Longer ones are split. */
const MAX_RUN = 2000

/** Converts the editor's document to the stored form. Unsupported nodes become plain paragraphs. */
export function richTextFromDoc(doc: JSONContent): RichText {
  const nodes = (doc.content ?? []).map(nodeFromDoc)
  return isBlank(nodes) ? [] : nodes
}

/** Converts the stored form to the editor's document. */
export function docFromRichText(text: RichText): JSONContent {
  const content = text.length > 0 ? text.map(nodeToDoc) : [{ type: 'paragraph' }]
  return { type: 'doc', content }
}

const isBlank = (nodes: RichTextNode[]) =>
  nodes.every((node) => node.type === 'paragraph' && node.children.length === 0)

function nodeFromDoc(node: JSONContent): RichTextNode {
  if (node.type === 'bulletList' || node.type === 'orderedList') {
    return {
      type: 'list',
      ordered: node.type === 'orderedList',
      items: (node.content ?? []).map((item) => runsOf(item)),
    }
  }
  return { type: 'paragraph', children: runsOf(node) }
}

/** Collects all runs of text below a node, in order. */
function runsOf(node: JSONContent): RichTextRun[] {
  if (node.type === 'text') return pieces(node.text ?? '').map((text) => withMarks(text, node.marks))
  return (node.content ?? []).flatMap(runsOf)
}

function withMarks(text: string, marks: JSONContent['marks']): RichTextRun {
  const href = safeHref(completeAddress(String(marks?.find((mark) => mark.type === 'link')?.attrs?.href ?? '')))
  const has = (type: string) => marks?.some((mark) => mark.type === type)
  return { text, ...(has('bold') && { bold: true }), ...(has('italic') && { italic: true }), ...(href && { href }) }
}

function pieces(text: string): string[] {
  const letters = Array.from(text)
  const cut: string[] = ['']
  for (const letter of letters) {
    const last = cut.at(-1) ?? ''
    if (last.length + letter.length > MAX_RUN) cut.push(letter)
    else cut[cut.length - 1] = last + letter
  }
  return cut.filter((piece) => piece !== '')
}

function nodeToDoc(node: RichTextNode): JSONContent {
  if (node.type === 'paragraph') return paragraph(node.children)
  const content = node.items.map((item) => ({ type: 'listItem', content: [paragraph(item)] }))
  return { type: node.ordered ? 'orderedList' : 'bulletList', content }
}

function paragraph(runs: RichTextRun[]): JSONContent {
  const content = runs.filter((run) => run.text !== '').map(runToDoc)
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
}

function runToDoc(run: RichTextRun): JSONContent {
  const marks = [
    ...(run.href ? [{ type: 'link', attrs: { href: run.href } }] : []),
    ...(run.bold ? [{ type: 'bold' }] : []),
    ...(run.italic ? [{ type: 'italic' }] : []),
  ]
  return marks.length > 0 ? { type: 'text', text: run.text, marks } : { type: 'text', text: run.text }
}
