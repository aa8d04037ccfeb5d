import { v5 } from 'uuid'

/** Namespace of ids derived from causes. */
const IDS = '1b0c8a54-6d6c-5a5e-8c36-0f5a1f0a7c11'

/** Returns the id of an owner's notification of a cause: a repeated one is the same. */
export const noticeId = (ownerId: string, cause: string): string => v5(`${ownerId}/${cause}`, IDS)
