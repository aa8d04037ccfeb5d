import {
  type createSegment as createContract,
  createSegment,
  deleteSegment,
  duplicateSegment,
  getSegment,
  listSegments,
  type Segment,
  snapshotSegment,
  updateSegment,
} from '@greenroom/contracts'
import type { BodyOf } from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, orNull } from '../../../lib/api/index.ts'
import { segmentsKey } from '../../../lib/contacts/segments.ts'

const SEGMENTS_PER_PAGE = 20

export interface SegmentsView {
  q: string
  archived: boolean
  page: number
}

/** One page of the segments, last changed first. */
export const segmentsQuery = ({ q, archived, page }: SegmentsView) =>
  queryOptions({
    queryKey: [...segmentsKey, 'list', { q, archived, page }],
    queryFn: ({ signal }) =>
      call(listSegments, {
        query: { page, limit: SEGMENTS_PER_PAGE, archived: archived ? 'true' : 'false', ...(q === '' ? {} : { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: ['segments'] },
  })

/** One segment; `null` if there is none. If it is deleted while open, it stays with the unsaved changes. */
export const segmentQuery = (segmentId: string) =>
  queryOptions({
    queryKey: [...segmentsKey, 'one', segmentId],
    queryFn: ({ signal, client, queryKey }): Promise<Segment | null> => {
      const answer = call(getSegment, { params: { segmentId }, signal })
      return client.getQueryData(queryKey) ? answer : orNull(answer)
    },
    staleTime: 0,
    meta: { live: ['segments'] },
  })

export type SegmentBody = BodyOf<typeof createContract>

/** @param idempotencyKey a repeated call with the same key makes one segment */
export const makeSegment = (body: SegmentBody, idempotencyKey: string): Promise<Segment> =>
  call(createSegment, { body, idempotencyKey })

export const changeSegment = (segmentId: string, body: BodyOf<typeof updateSegment>): Promise<Segment> =>
  call(updateSegment, { params: { segmentId }, body })

export const copySegment = (segmentId: string, idempotencyKey: string): Promise<Segment> =>
  call(duplicateSegment, { params: { segmentId }, idempotencyKey })

export const takeSnapshot = (segmentId: string, name: string, idempotencyKey: string): Promise<Segment> =>
  call(snapshotSegment, { params: { segmentId }, body: { name }, idempotencyKey })

export const removeSegment = (segmentId: string) => call(deleteSegment, { params: { segmentId } })
