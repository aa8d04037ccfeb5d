import { z } from 'zod'
import { defineContract } from './contract.ts'

export const launchpadStep = z.object({
  id: z.string().describe('Stays the same across releases'),
  title: z.string(),
  text: z.string().describe('Why it is worth doing, in one sentence'),
  action: z.object({ label: z.string(), path: z.string().describe('Path in the app where it is done') }),
  done: z.boolean().describe('Derived from current data; undoing a step opens it again'),
})
export type LaunchpadStep = z.infer<typeof launchpadStep>

export const launchpad = z.object({
  steps: z.array(launchpadStep).describe('In the recommended order'),
  done: z.int(),
  total: z.int(),
  dismissed_at: z.iso.datetime().nullable().describe('When the launchpad was dismissed; null while it is open'),
})
export type Launchpad = z.infer<typeof launchpad>

export const getLaunchpad = defineContract({
  name: 'getLaunchpad',
  method: 'GET',
  path: '/api/launchpad',
  summary: 'The first things to do, and which are done',
  access: 'owner',
  status: 200,
  response: launchpad,
  errors: [],
})
export const dismissLaunchpad = defineContract({
  name: 'dismissLaunchpad',
  method: 'POST',
  path: '/api/launchpad/dismissal',
  summary: 'Put the launchpad away; nothing of it is lost',
  access: 'owner',
  status: 200,
  response: launchpad,
  errors: [],
})
export const restoreLaunchpad = defineContract({
  name: 'restoreLaunchpad',
  method: 'DELETE',
  path: '/api/launchpad/dismissal',
  summary: 'Take the launchpad out again',
  access: 'owner',
  status: 200,
  response: launchpad,
  errors: [],
})
