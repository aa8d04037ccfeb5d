import { Parser } from 'htmlparser2'
import type { OutsideResponse } from './fetch-outside.ts'

/** What a page says of itself in its head. */
export interface PageTags {
  /** `<meta property|name=… content=…>` by name in lower case; the first of each. */
  meta: Map<string, string>
  /** `<link rel="canonical">` */
  canonical?: string
}

/** Reads the head of an HTML page that somebody else wrote. Never throws, and runs nothing of it. */
export function pageTags({ body, headers }: Pick<OutsideResponse, 'body' | 'headers'>): PageTags {
  const tags: PageTags = { meta: new Map() }
  const parser = new Parser({
    onopentag: (name, { property, name: named, content, rel, href }) => {
      const key = (property ?? named)?.trim().toLowerCase()
      if (name === 'meta' && key && content && !tags.meta.has(key)) tags.meta.set(key, content.trim())
      if (name === 'link' && href && rel?.toLowerCase() === 'canonical') tags.canonical ??= href.trim()
    },
  })
  const html = decode(body, headers['content-type'])
  const end = html.search(/<body[\s>]/i)
  parser.end(end === -1 ? html : html.slice(0, end))
  return tags
}

/** As the answer says it is written; UTF-8 where it says nothing or nonsense. */
function decode(body: Buffer, contentType = ''): string {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1]
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
