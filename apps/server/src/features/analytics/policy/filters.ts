import { filterOf, type VisitFilter } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'

/** Reads the filters of a query. @throws AppError VALIDATION_FAILED for a word that is none */
export const filtersOf = (words: readonly string[]): VisitFilter[] =>
  words.map((word, place) => {
    const filter = filterOf(word)
    if (filter) return filter
    const message = 'Write filters like country:US.'
    throw new AppError('VALIDATION_FAILED', message, {
      details: { issues: [{ path: `query.filter.${place}`, message }] },
    })
  })
