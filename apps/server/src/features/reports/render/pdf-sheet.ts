import type svgToPdf from 'svg-to-pdfkit'
import type { Pen } from './pdf-pen.ts'

/** Points around a page. */
const MARGIN = { side: 46, top: 46, bottom: 58 }
/** Most pages of a report: beyond that, a file of cells serves better. */
const MAX_PAGES = 40
/** Height of an SVG drawing, as its first tag says. */
const HEIGHT = /height="([\d.]+)"/

type Style = NonNullable<Parameters<Pen['write']>[4]>

/** Position of the next part on the pages of a document. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly pen: Pen
  readonly left = MARGIN.side
  readonly width: number
  y = MARGIN.top
  #pages = 1

  constructor(doc: PDFKit.PDFDocument, pen: Pen) {
    this.doc = doc
    this.pen = pen
    this.width = doc.page.width - 2 * MARGIN.side
  }

  /** True once no further page may begin. */
  get isFull(): boolean {
    return this.#pages >= MAX_PAGES && this.y > this.#end
  }

  get #end(): number {
    return this.doc.page.height - MARGIN.bottom
  }

  /** Begins a page unless this height fits on the current one. @returns true if it did */
  need(height: number): boolean {
    if (this.y + height <= this.#end || this.y === MARGIN.top) return false
    if (this.#pages >= MAX_PAGES) {
      this.y = this.#end + 1
      return false
    }
    this.doc.addPage()
    this.#pages += 1
    this.y = MARGIN.top
    return true
  }

  skip(height: number): void {
    this.y += height
  }

  /** Writes a text over the whole width, and goes on below it. */
  line(text: string, style: Style): void {
    const height = this.pen.heightOf(text, this.width, style)
    this.need(height)
    if (this.isFull) return
    this.y += this.pen.write(text, this.left, this.y, this.width, style)
  }

  box(x: number, width: number, height: number, color: string): void {
    this.doc.roundedRect(x, this.y, width, height, 8).lineWidth(0.75).strokeColor(color).stroke()
  }

  dot(x: number, y: number, color: string): void {
    this.doc.circle(x, y, 3.5).fillColor(color).fill()
  }

  rule(y: number, color: string): void {
    this.doc
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke()
  }

  /** Draws an SVG document over the whole width. */
  draw(svg: string, draw: typeof svgToPdf): void {
    const height = Number(HEIGHT.exec(svg)?.[1] ?? 0)
    this.need(height)
    if (this.isFull) return
    draw(this.doc, svg, this.left, this.y, {
      width: this.width,
      height,
      assumePt: true,
      fontCallback: () => this.pen.fonts.name('body'),
    })
    this.y += height
  }

  /** Writes what the document is, and the number of the page, below each page. */
  numberPages(words: string, appName: string): void {
    const { start, count } = this.doc.bufferedPageRange()
    for (let place = start; place < start + count; place++) {
      this.doc.switchToPage(place)
      const y = this.doc.page.height - MARGIN.bottom + 24
      const style = { size: 8, color: '#5f635a', lines: 1 }
      this.pen.write(words, this.left, y, this.width - 160, style)
      this.pen.write(`${appName} · ${place - start + 1} of ${count}`, this.left + this.width - 150, y, 150, {
        ...style,
        align: 'right',
      })
    }
  }
}
