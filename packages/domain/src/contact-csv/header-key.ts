/** Letters that do not decompose into a plain letter and a mark. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe' }

/** Characters of a header that are compared; longer headers are sentences (standard W22). */
const COMPARED = 200

/** Normalizes a header for comparison: lower case, no accents or underscores, `firstName` split into words. */
export const headerKey = (header: string): string =>
  header
    .slice(0, COMPARED)
    .replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, (_, small?: string, capital?: string, other?: string) =>
      small === undefined ? `${other} ` : `${small} ${capital}`,
    )
    .toLowerCase()
    .replace(/[łßøæœ]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim()
