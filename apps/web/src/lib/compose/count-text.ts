import type { TextPrices } from '@greenroom/domain/messages'
import { countSegments, textCents, type TextSegments } from '@greenroom/domain/text-segments'
import { countOf, formatCents } from '../format.ts'

/** Characters that keyboards and other apps put in, with what the carriers' own alphabet has in their place. */
const PLAIN: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '‚': "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '…': '...',
  '•': '-',
  '\u00A0': ' ',
  '\u202F': ' ',
  '\u2009': ' ',
  '\u200B': '',
  '\t': ' ',
  á: 'a',
  â: 'a',
  ã: 'a',
  ç: 'Ç',
  ê: 'e',
  ë: 'e',
  í: 'i',
  î: 'i',
  ï: 'i',
  ó: 'o',
  ô: 'o',
  õ: 'o',
  ú: 'u',
  û: 'u',
}
/** `ç` is not in the alphabet of GSM-7, but `Ç` is; its small form reads better as a `c`. */
const plainOf = (character: string): string | undefined => (character === 'ç' ? 'c' : PLAIN[character])

/** Why a text costs more than it seems to, and how to mend that. */
export interface Dear {
  /** "“’” makes this 2 segments instead of 1." */
  text: string
  /** The character, and what can replace it; undefined if nothing can. */
  replacement: { label: string; apply: (text: string) => string } | undefined
}

export interface Count extends TextSegments {
  /** "2 segments · 4¢ · 38 left" */
  words: string
  dear: string[]
  hint: Dear | undefined
}

/**
 * Counts a text as it will leave (standard S12).
 * @param text with its merge fields filled in
 * @param prices undefined until they are known
 */
export function countText(text: string, pictures: number, prices: TextPrices | undefined): Count {
  const count = countSegments(text)
  const price = prices && priceWords(textCents(count.segments, pictures, prices))
  const parts =
    pictures > 0
      ? ['Picture message', price]
      : count.segments > 0
        ? [countOf(count.segments, 'segment'), price, `${count.left} left`]
        : []
  const words = parts.filter((part) => part !== undefined).join(' · ')
  return { ...count, words, hint: pictures > 0 ? undefined : hintOf(text, count) }
}

const priceWords = (cents: number): string => (cents === 0 ? 'free' : cents < 100 ? `${cents}¢` : formatCents(cents))

function hintOf(text: string, { dear, segments }: TextSegments): Dear | undefined {
  if (dear.length === 0) return undefined
  const names = dear.map((character) => `“${character}”`).join(' ')
  const plain = (given: string) => Array.from(given, (character) => plainOf(character) ?? character).join('')
  const mended = countSegments(plain(text))
  const without =
    countSegments(
      Array.from(text)
        .filter((character) => !dear.includes(character))
        .join(''),
    ).segments || 1
  if (without >= segments && mended.segments >= segments) return undefined
  const isMendable = mended.encoding === 'GSM-7'
  const verb = dear.length === 1 ? 'makes' : 'make'
  return {
    text: `${names} ${verb} this ${countOf(segments, 'segment')} instead of ${isMendable ? mended.segments : without}.`,
    replacement: isMendable
      ? {
          label: dear.length === 1 ? `Use ${shown(plainOf(dear[0] ?? '') ?? '')}` : 'Use plain characters',
          apply: plain,
        }
      : undefined,
  }
}

const shown = (character: string): string => (character.trim() === '' ? 'a space' : character)
