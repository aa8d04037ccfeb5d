/**
 * Text as rules compare it: case never tells two apart. Each character alone becomes lower case (the simple mapping of
 * Unicode), whatever language the machine speaks: the database's `fold_case` does exactly the same in any collation.
 */
export const foldCase = (text: string): string => text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase()
