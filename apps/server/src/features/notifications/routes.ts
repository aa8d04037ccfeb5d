import * as contracts from '@greenroom/contracts'
import { route } from '../../platform/http/route.ts'
import { chooseChannels } from './commands/choose-channels.ts'
import { markRead } from './commands/mark-read.ts'
import { presentNotification, presentPreference } from './present.ts'
import { readNotifications, readPreferences, readUnread } from './queries.ts'

export const routes = [
  route(contracts.listNotifications, async ({ context, query: { page, limit } }) => {
    const { items, total, unread } = await readNotifications(context, page, limit)
    return { items: items.map(presentNotification), page, limit, total, unread }
  }),
  route(contracts.countUnread, async ({ context }) => ({ unread: await readUnread(context) })),
  route(contracts.markRead, async ({ context, body }) => ({ unread: await markRead(context, body.ids) })),
  route(contracts.listPreferences, async ({ context }) => ({
    items: (await readPreferences(context)).map(presentPreference),
  })),
  route(contracts.setPreference, async ({ context, body }) => {
    await chooseChannels(context, body)
    return { items: (await readPreferences(context)).map(presentPreference) }
  }),
]
