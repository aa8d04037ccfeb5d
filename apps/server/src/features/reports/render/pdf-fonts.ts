import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

/** Weights that reports are set in. */
export type Weight = 'body' | 'bold' | 'heading'

/** A font of a document: its name there, and what it can draw. */
interface Face {
  name: string
  font: Font
  data: Buffer
}

/** Letters of a text that one font draws. */
export interface Run {
  face: string
  text: string
}

const FILES: Record<Weight, readonly string[]> = {
  body: [
    'hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff',
    'hanken-grotesk/files/hanken-grotesk-latin-ext-400-normal.woff',
  ],
  bold: [
    'hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff',
    'hanken-grotesk/files/hanken-grotesk-latin-ext-600-normal.woff',
  ],
  heading: [
    'bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
    'bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff',
  ],
}
/** Draws what the product's fonts lack: every script of the Basic Multilingual Plane, in one weight (OFL 1.1). */
const WORLD = 'unifont/files/unifont-latin-400-normal.woff'
/** Stands for what no font draws, such as emoji. */
const UNKNOWN = '\u25A1'

/** Not drawn at all: control characters, and marks that only steer direction or emoji. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\p{Variation_Selector}/gu
/** Characters that stay in the font of the one before, so that words keep together. */
const NEUTRAL = /^[\s\p{Mn}\p{Me}]$/u

const faces = new Map<string, Face>()

/** Returns the font of a file. It is unpacked once in a process. */
function faceOf(file: string): Face {
  const known = faces.get(file)
  if (known) return known
  const [family = '', ...rest] = file.split('/')
  const folder = path.dirname(createRequire(import.meta.url).resolve(`@fontsource/${family}/package.json`))
  const data = unpackWoff(readFileSync(path.join(folder, ...rest)))
  const face = { name: file, data, font: create(data) as Font }
  faces.set(file, face)
  return face
}

/** The fonts of one document: each is embedded when a text first needs it. */
export class DocumentFonts {
  readonly #doc: PDFKit.PDFDocument
  readonly #registered = new Set<string>()

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
  }

  /** Returns the name of a weight's first font in the document. */
  name(weight: Weight): string {
    return this.#register(faceOf(FILES[weight][0] ?? WORLD))
  }

  /** Splits a text by the fonts that draw it. A text in any script is drawn; what no font has becomes one box. */
  runsOf(text: string, weight: Weight): Run[] {
    const runs: Run[] = []
    for (const letter of text.replace(/\s+/gu, ' ').replace(INVISIBLE, '').normalize('NFC')) {
      const last = runs.at(-1)
      if (last && NEUTRAL.test(letter) && this.#has(last.face, letter)) last.text += letter
      else {
        const face = this.#faceFor(letter, weight)
        const drawn = face ? letter : UNKNOWN
        const name = (face ?? faceOf(WORLD)).name
        if (last?.face !== name) runs.push({ face: name, text: drawn })
        else if (face || !last.text.endsWith(UNKNOWN)) last.text += drawn
      }
    }
    for (const { face } of runs) this.#register(faceOf(face))
    return runs
  }

  /** Returns the width of a text in points. */
  widthOf(text: string, weight: Weight, size: number): number {
    return this.runsOf(text, weight).reduce(
      (width, run) => width + this.#doc.font(run.face).fontSize(size).widthOfString(run.text),
      0,
    )
  }

  #faceFor(letter: string, weight: Weight): Face | undefined {
    const point = letter.codePointAt(0) ?? 0
    const has = (file: string) => faceOf(file).font.hasGlyphForCodePoint(point)
    const file = FILES[weight].find(has) ?? (has(WORLD) ? WORLD : undefined)
    return file === undefined ? undefined : faceOf(file)
  }

  #has(face: string, letter: string): boolean {
    return faceOf(face).font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  }

  #register({ name, data }: Face): string {
    if (!this.#registered.has(name)) {
      this.#doc.registerFont(name, data)
      this.#registered.add(name)
    }
    return name
  }
}
