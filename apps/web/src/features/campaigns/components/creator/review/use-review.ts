import { useIntersection } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewQuery } from '../../../api/campaigns.ts'
import { textProblems } from '../../../rules/text-problems.ts'
import { useCreator } from '../creator-context.ts'
import { useSection } from '../use-section.ts'

/**
 * What sending would do, computed by the server from every recipient's own text. Asked for only while the review is open
 * or in sight, and what is written is saved.
 */
export function useReview() {
  const { row, state, fields } = useCreator()
  const [section] = useSection()
  const { ref, entry } = useIntersection()
  const isSaved = row !== undefined && state.save.kind === 'saved'
  const isWanted = section === 'review' || entry?.isIntersecting === true
  const query = useQuery({
    ...previewQuery(row?.id ?? '', row?.version ?? 0),
    // The figures of the version before stay while it computes, so that nothing jumps.
    placeholderData: keepPreviousData,
    enabled: isSaved && isWanted,
  })
  return {
    ref,
    query,
    /** Only as long as it is about what is written now. */
    preview: isSaved && !query.isPlaceholderData ? query.data : undefined,
    /** Found here, before anything is asked. */
    problems: textProblems(fields),
  }
}
