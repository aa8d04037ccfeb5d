/** Letters that do not come apart into a plain one and a mark. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe' }

/** As much of a header is compared, in characters: longer ones are sentences (standard W22). */
const COMPARED = 200

/** A header as it is compared: no capitals, no accents, no underscores; words written together (`firstName`) come apart. */
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
