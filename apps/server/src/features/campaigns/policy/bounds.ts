import type { CampaignRow } from '@greenroom/db'
import { DAY_MS, utf8Bytes } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'

/** Most campaigns of an owner: one a day for some years. */
export const MAX_CAMPAIGNS = 2000
/** What all of an owner's campaigns say and name together, in bytes (standard W22). */
const MAX_BYTES = 20 * 1024 * 1024

/** Most automatic messages of an owner that are on: each is looked at whenever somebody joins, and every hour (standard W22). */
export const MAX_RUNNING = 20

/** Time in which a deleted campaign can be restored. */
export const RESTORABLE_MS = DAY_MS

/** Number and size of an owner's campaigns. */
export interface Held {
  campaigns: number
  bytes: number
}

/** @param held after the change @throws AppError CONFLICT if the owner has the most there can be */
export function requireModest({ campaigns, bytes }: Held): void {
  if (campaigns > MAX_CAMPAIGNS)
    throw new AppError('CONFLICT', `You can have at most ${MAX_CAMPAIGNS} campaigns. Delete one you no longer need.`)
  if (bytes > MAX_BYTES)
    throw new AppError(
      'CONFLICT',
      `Together, your campaigns would exceed ${MAX_BYTES / 1024 / 1024} MB. Shorten or delete one you no longer need.`,
    )
}

type Measured = Pick<CampaignRow, 'content' | 'design' | 'test' | 'audience' | 'schedule' | 'trigger'>

/** Returns the size of what a campaign says and names, in bytes. */
export const bytesOf = ({ content, design, test, audience, schedule, trigger }: Measured): number =>
  utf8Bytes(content) + utf8Bytes(JSON.stringify([design, test, audience, schedule, trigger]))
