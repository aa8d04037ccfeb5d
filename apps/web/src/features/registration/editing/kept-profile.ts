import { profileChanges } from '@greenroom/contracts'
import { keepUntilLogOut, readUntilLogOut } from '../../../lib/session/index.ts'
import type { DraftPorts } from './profile-draft.ts'

const NAME = 'registration'

/** Keeps unsaved input in this tab only: it may contain a tax number. */
export const profileKeeper: DraftPorts['keeper'] = {
  read: () => {
    try {
      return profileChanges.safeParse(JSON.parse(readUntilLogOut(NAME, 'visit') ?? '{}')).data ?? {}
    } catch {
      return {} // the storage contains something else
    }
  },
  keep: (changes) => keepUntilLogOut(NAME, JSON.stringify(changes), 'visit'),
}
