import { notificationChoices, type NotificationRow, notifications, profiles, users } from '@greenroom/db'
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_RULES,
  type NotificationChannel,
  type NotificationKind,
  type NotificationKindRule,
  wantsKind,
} from '@greenroom/domain'
import { and, count, desc, eq, isNull } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

const own = (owner: string) => eq(notifications.userId, owner)
const ownUnread = (owner: string) => and(own(owner), isNull(notifications.readAt))

/** Returns a page of the owner's notifications, newest first. */
export async function readNotifications(
  { db, ownerId }: Context,
  page: number,
  limit: number,
): Promise<{ items: NotificationRow[]; total: number; unread: number }> {
  const [items, total, unread] = await db.readForOwner(ownerId, (tx) =>
    Promise.all([
      tx
        .select()
        .from(notifications)
        .where(own(ownerId))
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      tx.select({ n: count() }).from(notifications).where(own(ownerId)).execute(),
      tx.select({ n: count() }).from(notifications).where(ownUnread(ownerId)).execute(),
    ]),
  )
  return { items, total: total[0]?.n ?? 0, unread: unread[0]?.n ?? 0 }
}

export async function readUnread({ db, ownerId }: Context): Promise<number> {
  const [row] = await db.readForOwner(ownerId, (tx) =>
    tx.select({ n: count() }).from(notifications).where(ownUnread(ownerId)).execute(),
  )
  return row?.n ?? 0
}

export type Preference = { kind: NotificationKind } & Record<NotificationChannel, boolean> &
  Record<'mailAlways' | 'appAlways' | 'isPushOffered', boolean>

/** Returns the channels of each kind: the owner's choice, or else the default. */
export async function readPreferences({ db, ownerId }: Context): Promise<Preference[]> {
  const chosen = await db.readForOwner(ownerId, (tx) =>
    tx.select().from(notificationChoices).where(eq(notificationChoices.userId, ownerId)).execute(),
  )
  return NOTIFICATION_KINDS.map((kind) => {
    const choice = chosen.find((row) => row.kind === kind)
    const rule: NotificationKindRule = NOTIFICATION_RULES[kind]
    return {
      kind,
      mail: wantsKind(kind, 'mail', choice),
      app: wantsKind(kind, 'app', choice),
      push: wantsKind(kind, 'push', choice),
      mailAlways: rule.mail === 'always',
      appAlways: rule.app === 'always',
      isPushOffered: rule.push !== undefined,
    }
  })
}

/** Tells whether the owner of the transaction wants a kind on a channel. */
export async function wants(
  { ownerId }: { ownerId: string },
  tx: OwnerTx | SystemTx,
  kind: NotificationKind,
  channel: NotificationChannel,
): Promise<boolean> {
  const [choice] = await tx
    .select({
      mail: notificationChoices.mail,
      app: notificationChoices.app,
      push: notificationChoices.push,
    })
    .from(notificationChoices)
    .where(and(eq(notificationChoices.userId, ownerId), eq(notificationChoices.kind, kind)))
    .execute()
  return wantsKind(kind, channel, choice)
}

/** System read: returns an owner's addresses and name. */
export async function findRecipient({ db }: SystemContext, userId: string) {
  const [person] = await db.system
    .select({ email: users.email, phone: users.phoneNumber, name: profiles.name })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  return person
}
