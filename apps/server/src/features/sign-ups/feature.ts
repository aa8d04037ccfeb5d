import type { Feature } from '../../platform/feature.ts'
import { openFanDoors } from '../../platform/http/fan-pages/open-doors.ts'
import { ROOM_FREED } from '../../platform/limits.ts'
import { PROOF_WANTED, RECEIVED } from './events.ts'
import { jobs, onFirstLocked, onProofWanted, onReceived, onRoom } from './jobs.ts'
import { lookOfFan } from './queries/look-of-fan.ts'
import { ownScores } from './queries/own-scores.ts'
import { typedOfPerson } from './queries/people.ts'
import { mountCompletion } from './routes/completion.ts'
import { mountSignUps } from './routes/sign-ups.ts'
import { routes } from './routes/visits.ts'
import { mergeSignUps, noteSpoken } from './store/sign-ups.ts'
import { openVisits } from './store/visits-intake.ts'

/** Fans who join from the public page, complete their details, and choose what they want to hear. */
export const signUps: Feature = {
  name: 'sign-ups',
  routes,
  doors: (app, house) => {
    openFanDoors(app, house, lookOfFan(house))
    mountSignUps(app, house)
    mountCompletion(app, house)
  },
  jobs,
  events: {
    [RECEIVED]: onReceived,
    [PROOF_WANTED]: onProofWanted,
    'contacts.first-locked': onFirstLocked,
    [ROOM_FREED]: onRoom,
    'subscription.plan-changed': onRoom,
  },
  scores: ownScores,
  personalData: {
    tables: [{ name: 'sign_ups', secrets: ['fingerprint'] }],
    mentions: [typedOfPerson],
    mergeContact: mergeSignUps,
    heardFrom: noteSpoken,
  },
  start: async (house) => {
    const visits = house.hold(openVisits)
    return { stop: () => visits.drain() }
  },
}
