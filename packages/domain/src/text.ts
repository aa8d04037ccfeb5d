import { z } from 'zod'

/** Returns true if Postgres and JSON can store the string exactly: no NUL, no lone surrogate. */
export function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/**
 * A string that is stored exactly as sent, or refused.
 * @param max length in UTF-16 code units
 */
export const storableText = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters.`)
    .refine(isStorableText, 'This text has a character that cannot be stored.')

/** A moment with its offset from UTC. Zod alone accepts a fraction of a second of any length. */
export const momentText = () => z.iso.datetime({ offset: true }).max(40, 'Choose a day and a time.')

/** Like {@link storableText}, but not blank. */
export const requiredText = (max: number, message: string) =>
  storableText(max).refine((value) => value.trim().length > 0, message)
