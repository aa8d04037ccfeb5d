import { agentCode, type Channel, channelCode } from '@greenroom/domain'
import type { House } from '../platform/house.ts'
import { recordHitsOfAll, recordSignUpsOfAll } from '../features/analytics/public.ts'
import { makeHit } from './hit-factory.ts'

/** A hit with what it says, for tests of figures. */
export interface ToldHit {
  userId: string
  siteId: string
  at: Date
  /** Date in the owner's time zone; absent: in UTC. */
  day?: string
  /** Block of a click or sign-up; absent: a view. */
  blockId?: string | undefined
  isSignUp?: boolean
  /** Empty: asked not to be told apart. */
  who: string
  isBot?: boolean
  channel?: Channel
  source?: string | null
  country?: string | null
  city?: string | null
  language?: string | null
  agent?: Parameters<typeof agentCode>[0]
  utm?: readonly string[] | null
  code?: string | null
}

/** Records hits and sign-ups as they are when they come. */
export async function recordTold({ db }: House, told: readonly ToldHit[]): Promise<void> {
  const hits = told.map(({ who, agent, channel, isSignUp, blockId, ...hit }) => ({
    isSignUp,
    hit: makeHit({
      ...hit,
      blockId: blockId ?? null,
      visitor: Buffer.from(who && who.padEnd(16)),
      channel: channelCode(channel ?? 'unknown'),
      agent: agent ? agentCode(agent) : 0,
      device: 'other',
    }),
  }))
  await recordHitsOfAll(
    db,
    hits.filter(({ isSignUp }) => !isSignUp).map(({ hit }) => hit),
    10_000,
  )
  await recordSignUpsOfAll(
    db,
    hits
      .filter(({ isSignUp }) => isSignUp)
      .map(({ hit }) => {
        const { userId, siteId, blockId, at, isBot: _, bot: __, day: ___, ...facts } = hit
        return { ownerId: userId, siteId, blockId: blockId ?? '', at, source: hit.source ?? '', hit: facts }
      }),
  )
}
