import { createContext, use } from 'react'
import type { ProfileWork } from './use-profile.ts'

export const ProfileContext = createContext<ProfileWork | undefined>(undefined)

/** Returns what the fields around it work on. */
export function useProfileWork(): ProfileWork {
  const work = use(ProfileContext)
  if (work === undefined) throw new Error('A field of the registration stands outside of its form')
  return work
}
