import type { Feature } from '../../platform/feature.ts'
import { jobs, onMessageReceived } from './jobs.ts'
import { conversationSearch } from './queries/search.ts'
import { hasWritten } from './queries/said.ts'
import { mediaRoutes } from './routes/media.ts'
import { messageRoutes } from './routes/messages.ts'
import { ruleRoutes } from './routes/rules.ts'
import { threadRoutes } from './routes/threads.ts'
import { mergeDrafts } from './store/drafts.ts'
import { moveFirings } from './store/firings.ts'
import { mergeThreads } from './store/threads.ts'

/** The inbox: one thread per contact over both channels. */
export const conversations: Feature = {
  name: 'conversations',
  routes: [...ruleRoutes, ...mediaRoutes, ...messageRoutes, ...threadRoutes],
  jobs,
  events: { 'messaging.message-received': onMessageReceived },
  search: [conversationSearch],
  live: ['threads', 'drafts', 'saved_answers', 'answer_rules', 'rule_firings'],
  launchpad: [
    {
      id: 'hello',
      order: 78,
      title: 'Say hello',
      text: 'Write to one of your fans. Their answers, by text and by mail, come into one conversation.',
      action: { label: 'Open conversations', path: '/dashboard/conversations' },
      isDone: hasWritten,
    },
  ],
  personalData: {
    tables: [
      { name: 'rule_firings' },
      { name: 'answer_rules' },
      { name: 'drafts' },
      { name: 'saved_answers' },
      { name: 'thread_changes' },
      { name: 'threads' },
      { name: 'thread_counts' },
    ],
    mergeContact: async (context, tx, goneId, keepId) => {
      await mergeThreads(context, tx, goneId, keepId)
      await mergeDrafts(context, tx, goneId, keepId)
      await moveFirings(context, tx, goneId, keepId)
    },
  },
}
