/**
 * Folds case for comparison in rules. Each character is lowercased on its own (Unicode's simple mapping), whatever the
 * machine's language. The database's `fold_case` does exactly the same in any collation.
 */
export const foldCase = (text: string): string => text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase()
