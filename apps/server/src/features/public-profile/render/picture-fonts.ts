import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const FILES = [
  { name: 'heading', file: 'bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff', weight: 700 },
  { name: 'heading-ext', file: 'bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff', weight: 700 },
  { name: 'body', file: 'hanken-grotesk/files/hanken-grotesk-latin-500-normal.woff', weight: 500 },
  { name: 'body-ext', file: 'hanken-grotesk/files/hanken-grotesk-latin-ext-500-normal.woff', weight: 500 },
] as const

let loaded: { name: string; data: Buffer; weight: 500 | 700 }[] | undefined

/** Loads static versions of the product's fonts: satori reads neither woff2 nor variable fonts. */
export function pictureFonts() {
  loaded ??= FILES.map(({ name, file, weight }) => ({ name, weight, data: readFileSync(resolveFont(file)) }))
  return loaded
}

function resolveFont(file: string): string {
  const [family = '', ...rest] = file.split('/')
  return path.join(path.dirname(createRequire(import.meta.url).resolve(`@fontsource/${family}/package.json`)), ...rest)
}
