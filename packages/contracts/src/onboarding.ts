import { onboardingDraft, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'
import { miniSite } from './minisites.ts'
import { MAX_SITE_BODY_BYTES } from './site-changes.ts'

export const onboardingProgress = z.object({
  user_id: z.uuid(),
  current_step: z.string().describe("'completed' when done"),
  progress: z.int().min(0).max(100),
  is_active: z.boolean(),
  updated_at: z.iso.datetime(),
})
export type OnboardingProgress = z.infer<typeof onboardingProgress>

/**
 * Creates the site of a draft: site, blocks, and progress in one transaction, idempotent by the draft's id (product
 * section 11.2). Answers SITE_EXISTS if the user already has a site, unless `additional` says that they were asked; the
 * plan's limit applies either way. USERNAME_TAKEN carries suggestions in its details.
 */
export const createFromDraft = defineContract({
  name: 'createFromDraft',
  method: 'POST',
  path: '/api/onboarding/site',
  summary: 'Make the site of an onboarding draft',
  access: 'owner',
  body: z.strictObject({
    draft: onboardingDraft.nullish().describe('Absent or null: refused with "No temporary data found"'),
    additional: z.boolean().default(false).describe('The user already has a site, was asked, and wants another one'),
  }),
  maxBytes: MAX_SITE_BODY_BYTES,
  status: 201,
  response: z.object({ site: miniSite, created: z.boolean().describe('False if an earlier call created it') }),
  errors: ['SITE_EXISTS', 'USERNAME_TAKEN', 'PLAN_LIMIT_REACHED'],
})
export const getOnboarding = defineContract({
  name: 'getOnboarding',
  method: 'GET',
  path: '/api/onboarding',
  summary: 'How far get-started has come',
  access: 'owner',
  status: 200,
  response: z.object({ progress: onboardingProgress.nullable(), has_site: z.boolean() }),
  errors: [],
})
export const saveOnboarding = defineContract({
  name: 'saveOnboarding',
  method: 'PUT',
  path: '/api/onboarding',
  summary: 'Note how far get-started has come',
  access: 'owner',
  body: z.strictObject({ current_step: storableText(40).min(1), progress: z.int().min(0).max(100) }),
  status: 200,
  response: onboardingProgress,
  errors: [],
})
