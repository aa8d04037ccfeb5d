import { validate } from 'uuid'

/** What a payment, a page or a subscription of ours is marked as, to tell it from others of the account. */
export type Purpose = 'wallet_top_up' | 'subscription' | 'card'

interface Marked {
  metadata: Record<string, string> | null
}

export const metadataOf = (purpose: Purpose, userId: string): Record<string, string> => ({ purpose, user_id: userId })

/** The owner whose it is; undefined where it is not ours, or is for something else. */
export const ownerOf = (marked: Marked, purpose: Purpose): string | undefined =>
  marked.metadata?.purpose === purpose ? userOf(marked) : undefined

/** Whom the metadata names. Other software on the same account may mark its own with other ids; ours are UUIDs. */
export const userOf = ({ metadata }: Marked): string | undefined =>
  metadata?.user_id !== undefined && validate(metadata.user_id) ? metadata.user_id : undefined

/** Stripe forgets idempotency keys after a day; an asker who comes back later is known by its id on what it made. */
export const askedBy = (id: string): Record<string, string> => ({ request_id: id })
export const isAskedBy = ({ metadata }: Marked, id: string): boolean => metadata?.request_id === id
