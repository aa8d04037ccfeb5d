import type { ConsentRecordRow } from '@greenroom/db'

/** Ways in which only who reads the person's mail, or holds their phone, can speak. */
const OWN_WAYS: readonly ConsentRecordRow['method'][] = ['confirmation', 'complete-contact', 'preferences']

/** Whether it is certainly the person who speaks: a form on a page can be filled in by anybody. */
export const isOwnWord = ({ actor, method }: Pick<ConsentRecordRow, 'actor' | 'method'>): boolean =>
  actor === 'person' && OWN_WAYS.includes(method)
