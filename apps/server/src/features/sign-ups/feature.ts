import type { Feature } from '../../platform/feature.ts'

/** Fans who join from the public page, complete what is known of them, and choose what they want to hear. */
export const signUps: Feature = { name: 'sign-ups' }
