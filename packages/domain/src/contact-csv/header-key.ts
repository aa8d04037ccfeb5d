/** Letters that do not come apart into a plain one and a mark. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe' }

/** A header as it is compared: no capitals, no accents, no underscores; words written together (`firstName`) come apart. */
export const headerKey = (header: string): string =>
  header
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
