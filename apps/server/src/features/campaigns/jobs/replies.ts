import { z } from 'zod'
import type { EventHandler } from '../../../platform/feature.ts'
import { noteReply } from '../commands/note-reply.ts'

const received = z.object({ messageId: z.uuid() })

export const onMessageReceived: EventHandler = {
  isSmall: true,
  lane: 'normal',
  survivesRestore: true,
  handle: async (context, { userId, payload }) => {
    await noteReply(await context.asOwner(userId), received.parse(payload).messageId)
  },
}
