export const SEGMENTS_PATH = '/dashboard/marketing/audience'
export const segmentPath = (segmentId: string): string => `${SEGMENTS_PATH}/${segmentId}`
/** The contacts that belong to a segment. */
export const peopleOf = (segmentId: string): string => `/dashboard/contacts?segment=${segmentId}`
