export const SEGMENTS_PATH = '/dashboard/marketing/audience'
export const segmentPath = (segmentId: string): string => `${SEGMENTS_PATH}/${segmentId}`
/** Returns the address of the contact list with the people of a segment. */
export const peopleOf = (segmentId: string): string => `/dashboard/contacts?segment=${segmentId}`
