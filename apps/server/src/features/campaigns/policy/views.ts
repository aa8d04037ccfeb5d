import { MAX_CAMPAIGN_VIEWS } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'

/** Limits the number of saved views. @throws AppError CONFLICT */
export function requireFewViews(count: number): void {
  if (count >= MAX_CAMPAIGN_VIEWS)
    throw new AppError('CONFLICT', `You can save at most ${MAX_CAMPAIGN_VIEWS} views. Delete one you no longer use.`)
}

export const viewNameTaken = (name: string): AppError =>
  new AppError('CONFLICT', `You already have a view called “${name}”.`, { details: { field: 'name' } })
