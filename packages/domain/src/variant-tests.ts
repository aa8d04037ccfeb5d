import { z } from 'zod'
import { MAX_PREHEADER } from './campaigns.ts'
import { mailDesign, type MailDesign } from './mail-design.ts'
import { compileLetter } from './mail-letter/compile.ts'
import type { LetterContent, LetterSender } from './mail-letter/letter.ts'
import type { CompiledMail, MailPiece } from './mail-pieces.ts'
import { MAX_MAIL_LENGTH, MAX_SUBJECT } from './messages.ts'
import { storableText } from './text.ts'

/** Versions of an email that are compared, with the campaign's own; A is the first. */
export const MAX_VARIANTS = 4
export const VARIANT_LABELS = ['A', 'B', 'C', 'D'] as const

/** Longest name of a sender, in characters. Mail programs cut longer ones. */
export const MAX_SENDER_NAME = 60

/** People of the audience who get one of the versions, in percent: at most half, or everybody. */
export const TEST_SHARES = { least: 10, most: 50, everybody: 100 } as const

/** Hours after which a winner is chosen at the latest. */
export const MAX_TEST_HOURS = 72

/** What a version says otherwise. What is null is as in version A. */
export const mailVariant = z.strictObject({
  subject: storableText(MAX_SUBJECT).nullable().default(null),
  preheader: storableText(MAX_PREHEADER).nullable().default(null),
  sender_name: storableText(MAX_SENDER_NAME).nullable().default(null),
  content: storableText(MAX_MAIL_LENGTH).nullable().default(null),
  design: mailDesign.nullable().default(null).describe('Body made of blocks, instead of content'),
})
export type MailVariant = z.output<typeof mailVariant>

/** A test that compares versions of an email. */
export const variantTest = z.strictObject({
  variants: z
    .array(mailVariant)
    .min(1, 'Add a second version.')
    .max(MAX_VARIANTS - 1, `Compare at most ${MAX_VARIANTS} versions.`)
    .describe('Versions B to D. Null fields are as in A, which is the campaign itself'),
  share: z
    .int()
    .refine(
      (share) => share === TEST_SHARES.everybody || (share >= TEST_SHARES.least && share <= TEST_SHARES.most),
      `Choose ${TEST_SHARES.least} to ${TEST_SHARES.most} percent, or everybody.`,
    )
    .describe('Percent of people in the test; the rest get the winner. 100: everybody gets one of the versions'),
  hours: z
    .int()
    .min(1)
    .max(MAX_TEST_HOURS)
    .describe('Hours after the last email of the test by which the winner is chosen'),
  decide: z.enum(['clicks', 'hand']).describe('hand: the rest wait until you choose'),
})
export type VariantTest = z.output<typeof variantTest>

/** A version as it is sent. */
export interface VariantLetter extends LetterContent {
  /** Name that it comes from; null: the artist's. */
  sender_name: string | null
}

/** Returns the whole letter of each version, A first. A body of words replaces blocks, and the other way around. */
export function lettersOf(base: LetterContent, test: Pick<VariantTest, 'variants'> | null): VariantLetter[] {
  const { subject, preheader, content, design = null } = base
  const first: VariantLetter = { subject, preheader, content, design, sender_name: null }
  return [first, ...(test?.variants ?? []).map((variant) => letterOf(first, variant))]
}

function letterOf(first: VariantLetter, { design, ...variant }: MailVariant): VariantLetter {
  const body: { content: string; design: MailDesign | null } =
    design === null && variant.content === null
      ? { content: first.content, design: first.design ?? null }
      : { content: variant.content ?? '', design }
  return {
    ...body,
    subject: variant.subject ?? first.subject,
    preheader: variant.preheader ?? first.preheader,
    sender_name: variant.sender_name,
  }
}

/**
 * Compiles all versions of a mail. Their links are numbered in one list, those of A first, so that the address of a link
 * names it whatever version it stands in.
 */
export function compileVariants(letters: readonly LetterContent[], sender: LetterSender): CompiledMail[] {
  const links: string[] = []
  return letters.map((letter) => compileLetter(letter, sender, links))
}

/** Returns how many different links a mail has itself, of those of all versions. */
export function ownLinksOf({ html, text }: Pick<CompiledMail, 'html' | 'text'>): number {
  const numbers = new Set<number>()
  const look = (pieces: readonly MailPiece[]) => {
    for (const piece of pieces) {
      if (typeof piece === 'string') continue
      if ('link' in piece) numbers.add(piece.link)
      if ('only' in piece) look(piece.pieces)
    }
  }
  look(html)
  look(text)
  return numbers.size
}

/** A test as it is sent. */
export interface SendTest extends Pick<VariantTest, 'share' | 'hours' | 'decide'> {
  /** All versions, A first. */
  letters: VariantLetter[]
  /** People are reached at their own wall time, so those who get the winner are, too. */
  isLocal: boolean
}

/** Who, or what, chose the winner. A tie sends the first. */
export type TestDecision = 'clicks' | 'tie' | 'hand'
