import {
  type PaperFigure,
  type PaperInk,
  type PaperSection,
  renderChart,
  type ReportPaper,
} from '@greenroom/minisite/render'
import PDFDocument from 'pdfkit'
import svgToPdf from 'svg-to-pdfkit'
import { Pen } from './pdf-pen.ts'
import { drawTable } from './pdf-table.ts'
import { Sheet } from './pdf-sheet.ts'

/** Sizes of paper that reports are drawn for. */
export const PAPER_SIZES = ['a4', 'letter'] as const
export type PaperSize = (typeof PAPER_SIZES)[number]

/** Input of a PDF, as plain data. */
export interface PdfOrder {
  paper: ReportPaper
  size: PaperSize
  appName: string
  /** ISO 8601. */
  madeAt: string
}

/** Colors of the product on white paper (product section 17.2). */
const INK: PaperInk = {
  text: '#121612',
  dim: '#5f635a',
  rule: '#e5e1d6',
  green: '#22ad5f',
  ember: '#fb6530',
  heat: ['#eafaf0', '#d3f2df', '#a6e4be', '#128a4a', '#0d6e3c', '#0b5530'],
  onHeat: '#ffffff',
}
const TONES = { green: INK.green, ember: INK.ember }

const FIGURES = { inRow: 4, gap: 10, padding: 10 }

/** Draws a report as a PDF: the figures and charts of the screen, with page numbers. */
export async function drawPdf({ paper, size, appName, madeAt }: PdfOrder): Promise<Buffer> {
  const doc = new PDFDocument({
    size: size === 'a4' ? 'A4' : 'LETTER',
    margin: 0,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `${paper.title}, ${paper.period}`,
      Author: paper.artist,
      Creator: appName,
      CreationDate: new Date(madeAt),
    },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<void>((resolve) => doc.once('end', () => resolve()))
  const sheet = new Sheet(doc, new Pen(doc))
  drawHead(sheet, paper)
  drawFigures(sheet, paper.figures)
  for (const section of paper.sections) drawSection(sheet, section)
  drawNotes(sheet, paper.notes)
  sheet.numberPages(`${paper.title} · ${paper.period}`, appName)
  doc.end()
  await done
  return Buffer.concat(parts)
}

function drawHead(sheet: Sheet, { artist, title, period, filters }: ReportPaper): void {
  sheet.line(artist, { weight: 'bold', size: 11, color: '#0d6e3c', lines: 2 })
  sheet.line(title, { weight: 'heading', size: 24 })
  sheet.line([period, ...filters].join(' · '), { size: 10.5, color: INK.dim, lines: 3 })
  sheet.skip(12)
}

/** Draws the figures in rows of four, each with its definition. */
function drawFigures(sheet: Sheet, figures: readonly PaperFigure[]): void {
  const { inRow, gap, padding } = FIGURES
  const width = (sheet.width - gap * (inRow - 1)) / inRow
  const inside = width - 2 * padding
  for (let from = 0; from < figures.length; from += inRow) {
    const row = figures.slice(from, from + inRow)
    const meaning = { size: 7.5, color: INK.dim, lines: 6 }
    const tops = row.map(({ text }) => 58 + sheet.pen.heightOf(text, inside, meaning))
    const height = Math.max(...tops) + padding
    sheet.need(height)
    for (const [place, { name, value, note = '', text }] of row.entries()) {
      const x = sheet.left + place * (width + gap)
      sheet.box(x, width, height, INK.rule)
      const write = (words: string, below: number, style: Parameters<Pen['write']>[4]) =>
        sheet.pen.write(words, x + padding, sheet.y + below, inside, { ...style, lines: style?.lines ?? 1 })
      write(name, padding, { size: 8.5, color: INK.dim })
      write(value, padding + 12, {
        weight: 'heading',
        size: sheet.pen.fonts.widthOf(value, 'heading', 15) <= inside ? 15 : 10.5,
      })
      write(note, padding + 34, { size: 8, color: INK.dim })
      write(text, 60, meaning)
    }
    sheet.skip(height + gap)
  }
}

function drawSection(sheet: Sheet, section: PaperSection): void {
  sheet.need(section.kind === 'table' ? 90 : 260)
  sheet.skip(8)
  sheet.line(section.title, { weight: 'heading', size: 14, lines: 2 })
  if (section.text) sheet.line(section.text, { size: 9, color: INK.dim, lines: 4 })
  sheet.skip(6)
  if (section.kind === 'table') drawTable(sheet, section, INK)
  else {
    if (section.kind === 'curve' && section.series.length > 1) drawLegend(sheet, section.series)
    sheet.draw(renderChart(section, sheet.width, INK), svgToPdf)
  }
  sheet.skip(10)
}

function drawLegend(sheet: Sheet, series: readonly { name: string; tone: 'green' | 'ember' }[]): void {
  let x = sheet.left
  for (const { name, tone } of series) {
    sheet.dot(x + 4, sheet.y + 6, TONES[tone])
    sheet.pen.write(name, x + 13, sheet.y, 140, { size: 9, color: INK.dim, lines: 1 })
    x += 26 + Math.min(140, sheet.pen.fonts.widthOf(name, 'body', 9))
  }
  sheet.skip(18)
}

function drawNotes(sheet: Sheet, notes: readonly string[]): void {
  sheet.skip(4)
  for (const note of notes) sheet.line(note, { size: 8, color: INK.dim, lines: 6 })
}
