import { DocumentFonts, type Weight } from './pdf-fonts.ts'

interface Style {
  weight?: Weight
  /** Points. */
  size?: number
  color?: string
  align?: 'left' | 'right'
  /** Lines, the last of which ends in an ellipsis if there is more. */
  lines?: number
}

/** Line height of a size. */
const LEADING = 1.35
const ELLIPSIS = '…'

/** Writes texts of any script at a place of a document. */
export class Pen {
  readonly #doc: PDFKit.PDFDocument
  readonly fonts: DocumentFonts

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    this.fonts = new DocumentFonts(doc)
  }

  /** Returns the height of a text in a width, in points. */
  heightOf(text: string, width: number, style: Style = {}): number {
    return this.#linesOf(text, width, style).length * lineOf(style)
  }

  /** Writes a text. @returns its height in points */
  write(text: string, x: number, y: number, width: number, style: Style = {}): number {
    const { weight = 'body', size = 10, color = '#121612', align = 'left' } = style
    const lines = this.#linesOf(text, width, style)
    for (const [place, line] of lines.entries()) {
      const runs = this.fonts.runsOf(line, weight)
      let at = align === 'right' ? x + width - this.fonts.widthOf(line, weight, size) : x
      for (const run of runs) {
        this.#doc.font(run.face).fontSize(size).fillColor(color)
        this.#doc.text(run.text, at, y + place * lineOf(style), { lineBreak: false, baseline: -0.95 * size })
        at += this.#doc.widthOfString(run.text)
      }
    }
    return lines.length * lineOf(style)
  }

  /** Breaks a text into lines between words, or between letters where a word is wider than the line. */
  #linesOf(text: string, width: number, { weight = 'body', size = 10, lines = 40 }: Style): string[] {
    const fits = (words: string) => this.fonts.widthOf(words, weight, size) <= width
    const done: string[] = []
    let line = ''
    for (const word of text.split(/\s+/u).filter((each) => each !== '')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '') done.push(line)
      line = ''
      for (const letter of fits(word) ? [word] : word) {
        if (line !== '' && !fits(line + letter)) {
          done.push(line)
          line = ''
        }
        line += letter
        if (done.length > lines) break
      }
      if (done.length > lines) break
    }
    if (line !== '') done.push(line)
    if (done.length <= lines) return done
    const kept = done.slice(0, lines)
    let last = kept.at(-1) ?? ''
    while (last !== '' && !fits(last + ELLIPSIS)) last = Array.from(last).slice(0, -1).join('')
    return [...kept.slice(0, -1), last.trimEnd() + ELLIPSIS]
  }
}

const lineOf = ({ size = 10 }: Style): number => size * LEADING
