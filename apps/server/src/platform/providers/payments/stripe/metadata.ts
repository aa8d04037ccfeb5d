import { validate } from 'uuid'

/**
 * Purpose stored in the metadata of our payments, pages, and subscriptions, to tell them from others of the account.
 */
export type Purpose = 'wallet_top_up' | 'subscription' | 'card'

interface Marked {
  metadata: Record<string, string> | null
}

export const metadataOf = (purpose: Purpose, userId: string): Record<string, string> => ({ purpose, user_id: userId })

/** Returns the owner; undefined if it is not ours, or has another purpose. */
export const ownerOf = (marked: Marked, purpose: Purpose): string | undefined =>
  marked.metadata?.purpose === purpose ? userOf(marked) : undefined

/** Returns the user named in the metadata. Other software on the account may use its own ids; ours are UUIDs. */
export const userOf = ({ metadata }: Marked): string | undefined =>
  metadata?.user_id !== undefined && validate(metadata.user_id) ? metadata.user_id : undefined

/**
 * Stripe forgets idempotency keys after a day, so the caller's id is stored on the created object to recognize later
 * repeats.
 */
export const askedBy = (id: string): Record<string, string> => ({ request_id: id })
export const isAskedBy = ({ metadata }: Marked, id: string): boolean => metadata?.request_id === id
