import { Parser } from 'htmlparser2'
import type { OutsideResponse } from './fetch-outside.ts'

/** Metadata from the head of a page. */
export interface PageTags {
  /** `<meta property|name=… content=…>` by lower-case name; the first of each. */
  meta: Map<string, string>
  /** `<link rel="canonical">` */
  canonical?: string
}

/** A real head is flat. Deeper nesting is an attack: the parser's work grows with the square of the depth. */
const MAX_DEPTH = 100
/** Characters parsed before checking whether to continue. */
const STEP = 8192

/** Reads the head of an untrusted HTML page. Never throws, and runs nothing of it. */
export function pageTags({ body, headers }: Pick<OutsideResponse, 'body' | 'headers'>): PageTags {
  const tags: PageTags = { meta: new Map() }
  let depth = 0
  let isInHead = true
  const parser = new Parser({
    onopentag: (name, { property, name: named, content, rel, href }) => {
      depth++
      isInHead &&= name !== 'body'
      if (!isInHead) return
      const key = (property ?? named)?.trim().toLowerCase()
      if (name === 'meta' && key && content && !tags.meta.has(key)) tags.meta.set(key, content.trim())
      if (name === 'link' && href && rel?.toLowerCase() === 'canonical') tags.canonical ??= href.trim()
    },
    onclosetag: () => {
      depth--
    },
  })
  const html = decode(body, headers['content-type'])
  const goesOn = () => isInHead && depth < MAX_DEPTH
  for (let at = 0; at < html.length && goesOn(); at += STEP) parser.write(html.slice(at, at + STEP))
  return tags
}

/** Decodes the body with the declared charset, or UTF-8 if that is missing or invalid. */
function decode(body: Buffer, contentType = ''): string {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1]
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
