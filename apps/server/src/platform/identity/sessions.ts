import { sessions } from '@greenroom/db'
import { and, eq, gt, inArray, lte, ne, or, sql } from '@greenroom/db/sql'
import type { SystemTx } from '../db/tx.ts'
import type { House } from '../house.ts'
import { type OwnerId, ownerIdOf } from './owner-id.ts'

/** Time without use after which a session ends, in seconds (standard W1, idle limit). */
export const SESSION_IDLE_SECONDS = 7 * 24 * 3600
/** Time after sign-in at which a session ends regardless of use, in seconds (standard W1, absolute limit). */
export const SESSION_ABSOLUTE_SECONDS = 30 * 24 * 3600
/** Shortest time between two updates of a session's last use, in milliseconds: ten minutes. */
const NOTE_USE_EVERY = 600_000
/** Sessions deleted per statement, so that pruning never locks many rows. */
const PRUNE_BATCH = 5_000

export interface LiveSession {
  id: string
  userId: OwnerId
  /** Time of the sign-in. */
  createdAt: Date
  /** Last time the owner gave proof in this session, at sign-in or later. */
  provedAt: Date | null
}

/** Sessions. Better Auth begins and renews them; only this code decides whether one is alive. */
export interface Sessions {
  byToken(token: string): Promise<LiveSession | undefined>
  /** For access tokens, which name both session and user. */
  byId(id: string, userId: string): Promise<LiveSession | undefined>
  /** Ends a session at once, with every access token issued from it. */
  end(token: string): Promise<LiveSession | undefined>
  /** Ends a session past a limit, so that Better Auth does not find it either. */
  endIfOver(token: string): Promise<void>
}

const bornAfter = (now: Date) => new Date(now.getTime() - SESSION_ABSOLUTE_SECONDS * 1000)
/** For queries on `sessions`: those within both limits. */
export const isLiveSession = (now: Date) => and(gt(sessions.expiresAt, now), gt(sessions.createdAt, bornAfter(now)))
const isOver = (now: Date) => or(lte(sessions.expiresAt, now), lte(sessions.createdAt, bornAfter(now)))

export function createSessions({ db, clock }: Pick<House, 'db' | 'clock'>): Sessions {
  const { system } = db
  const columns = {
    id: sessions.id,
    userId: sessions.userId,
    createdAt: sessions.createdAt,
    provedAt: sessions.provedAt,
  }
  const seen = { ...columns, usedAt: sessions.updatedAt }
  const alive = and(
    gt(sessions.expiresAt, sql.placeholder('now')),
    gt(sessions.createdAt, sql.placeholder('bornAfter')),
  )
  const byToken = system
    .select(seen)
    .from(sessions)
    .where(and(eq(sessions.token, sql.placeholder('token')), alive))
    .prepare('session_by_token')
  const byId = system
    .select(seen)
    .from(sessions)
    .where(and(eq(sessions.id, sql.placeholder('id')), eq(sessions.userId, sql.placeholder('userId')), alive))
    .prepare('session_by_id')
  const times = () => {
    const now = clock()
    return { now, bornAfter: bornAfter(now) }
  }
  const used = async (row: (LiveRow & { usedAt: Date }) | undefined) => {
    const before = new Date(clock().getTime() - NOTE_USE_EVERY)
    if (row && row.usedAt <= before)
      await system
        .update(sessions)
        .set({ updatedAt: clock() })
        .where(and(eq(sessions.id, row.id), lte(sessions.updatedAt, before)))
    return liveSession(row)
  }
  return {
    byToken: async (token) => used((await byToken.execute({ token, ...times() }))[0]),
    byId: async (id, userId) => used((await byId.execute({ id, userId, ...times() }))[0]),
    end: async (token) =>
      liveSession((await system.delete(sessions).where(eq(sessions.token, token)).returning(columns))[0]),
    endIfOver: async (token) => {
      await system.delete(sessions).where(and(eq(sessions.token, token), isOver(clock())))
    },
  }
}

interface LiveRow {
  id: string
  userId: string
  createdAt: Date
  provedAt: Date | null
}

const liveSession = (row: LiveRow | undefined): LiveSession | undefined =>
  row && { id: row.id, userId: ownerIdOf(row.userId), createdAt: row.createdAt, provedAt: row.provedAt }

/** Deletes everybody's sessions past a limit. @returns how many */
export async function pruneSessions(tx: SystemTx, now: Date): Promise<number> {
  for (let pruned = 0; ; ) {
    const over = tx.select({ id: sessions.id }).from(sessions).where(isOver(now)).limit(PRUNE_BATCH)
    const { rowCount } = await tx.delete(sessions).where(inArray(sessions.id, over))
    pruned += rowCount ?? 0
    if ((rowCount ?? 0) < PRUNE_BATCH) return pruned
  }
}

/** System write: ends all sessions of a user but one. */
export async function endOtherSessions(tx: SystemTx, userId: string, keep: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keep)))
}
