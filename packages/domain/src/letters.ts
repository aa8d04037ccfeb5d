/** Longest last part of a letter's address. */
export const MAX_LETTER_SLUG = 80

/** What the last part of a letter's address is made of: words of letters and digits, joined by hyphens. */
export const LETTER_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * Makes the last part of a letter's address from its subject; accents are dropped.
 * @param no from 2 on it ends with that number, for subjects that repeat
 */
export function letterSlug(subject: string, no = 1): string {
  const end = no > 1 ? `-${no}` : ''
  const words = subject
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
  return `${cut(words, MAX_LETTER_SLUG - end.length) || 'letter'}${end}`
}

const cut = (words: string, length: number): string => words.replace(/^-/, '').slice(0, length).replace(/-$/, '')

/** What somebody who unsubscribes can say about it. Artists read the words. */
export const UNSUBSCRIBE_REASONS = {
  too_often: 'It came too often',
  not_interested: 'I am no longer interested',
  not_expected: 'It is not what I expected',
  never_joined: 'I never joined this list',
  other: 'Something else',
} as const satisfies Record<string, string>
export type UnsubscribeReason = keyof typeof UNSUBSCRIBE_REASONS

/** Longest text beside the reason, in characters. */
export const MAX_REASON_WORDS = 300

/** Days after the withdrawal in which the reason can be told. */
export const REASON_DAYS = 30
