import { inflateSync } from 'node:zlib'

/**
 * Reads the texts of a PDF as pdfkit writes them: fonts that are embedded, with a table from glyphs to letters, and one `TJ` per run
 * of a line. @returns one list per line of the document, in the order in which they were drawn: its runs from left to right
 */
export function linesOfPdf(pdf: Buffer): string[][] {
  const source = pdf.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const fonts = new Map<string, readonly string[]>()
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, cmap = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
    fonts.set(name, lettersOf(streamOf(objects.get(cmap) ?? '')))
  }
  return [...objects.values()].flatMap((body) => (body.includes('stream\n') ? linesOf(streamOf(body), fonts) : []))
}

function streamOf(body: string): string {
  const from = body.indexOf('stream\n') + 'stream\n'.length
  const bytes = Buffer.from(body.slice(from, body.lastIndexOf('\nendstream')), 'latin1')
  return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
}

/** Returns the letters of each glyph, by its number. */
const lettersOf = (cmap: string): string[] =>
  [...cmap.matchAll(/\[((?:<[\da-f ]*> ?)+)\]/gi)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([\da-f ]*)>/gi)].map(([, codes = '']) =>
      String.fromCharCode(
        ...codes
          .split(' ')
          .filter(Boolean)
          .map((code) => Number.parseInt(code, 16)),
      ),
    ),
  )

function linesOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): string[][] {
  const lines: string[][] = []
  let lastY = ''
  for (const [, text = ''] of content.matchAll(/BT\n([\s\S]*?)\nET/g)) {
    const [, y = ''] = /1 0 0 1 \S+ (\S+) Tm/.exec(text) ?? []
    const letters = fonts.get(/\/(F\d+) \S+ Tf/.exec(text)?.[1] ?? '') ?? []
    const glyphs = [...text.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const run = glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join('')
    if (y === lastY) lines.at(-1)?.push(run)
    else lines.push([run])
    lastY = y
  }
  return lines
}
