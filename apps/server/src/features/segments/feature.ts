import type { Feature } from '../../platform/feature.ts'

/** Parts of the audience, by rules that stay true by themselves or as they once were. */
export const segments: Feature = {
  name: 'segments',
  live: ['segments'],
  personalData: { tables: [{ name: 'segment_members' }, { name: 'segment_days' }, { name: 'segments' }] },
}
