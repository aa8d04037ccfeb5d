import * as contracts from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { chooseChannels } from '../commands/choose-channels.ts'
import { chooseNights } from '../commands/choose-nights.ts'
import { markRead } from '../commands/mark-read.ts'
import { noteTimeZone } from '../commands/note-time-zone.ts'
import { presentNights, presentNotification, presentPreference } from '../present.ts'
import { readNotifications, readPreferences, readUnread } from '../queries/notifications.ts'
import { readSettings } from '../queries/settings.ts'

export const notificationRoutes = [
  route(contracts.listNotifications, async ({ context, query: { page, limit } }) => {
    const { items, total, unread } = await readNotifications(context, page, limit)
    return { items: items.map(presentNotification), page, limit, total, unread }
  }),
  route(contracts.countUnread, async ({ context, request }) => {
    await noteTimeZone(context, request.headers.cookie)
    return { unread: await readUnread(context) }
  }),
  route(contracts.markRead, async ({ context, body }) => ({ unread: await markRead(context, body.ids) })),
  route(contracts.listPreferences, async ({ context }) => ({
    items: (await readPreferences(context)).map(presentPreference),
  })),
  route(contracts.setPreference, async ({ context, body }) => {
    await chooseChannels(context, body)
    return { items: (await readPreferences(context)).map(presentPreference) }
  }),
  route(contracts.getQuietNights, async ({ context, request }) => {
    await noteTimeZone(context, request.headers.cookie)
    return presentNights(await nightsOf(context))
  }),
  route(contracts.setQuietNights, async ({ context, body, request }) => {
    await noteTimeZone(context, request.headers.cookie)
    await chooseNights(context, body)
    return presentNights(await nightsOf(context))
  }),
]

const nightsOf = async (context: Context) =>
  (await context.db.readForOwner(context.ownerId, (tx) => readSettings(tx, context.ownerId))).nights
