import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { changeThreads } from '../commands/change-threads.ts'
import { clearFlag } from '../commands/clear-flag.ts'
import { createSavedAnswer } from '../commands/create-saved-answer.ts'
import { deleteSavedAnswer } from '../commands/delete-saved-answer.ts'
import { saveDraft } from '../commands/save-draft.ts'
import { undoChange } from '../commands/undo-change.ts'
import { updateSavedAnswer } from '../commands/update-saved-answer.ts'
import { updateThread } from '../commands/update-thread.ts'
import { presentSavedAnswer, presentThread } from '../present.ts'
import { countThreads } from '../queries/counts.ts'
import { listThreads } from '../queries/list.ts'
import { listMessages } from '../queries/messages.ts'
import { listSavedAnswers } from '../queries/saved-answers.ts'
import { getThread } from '../queries/thread.ts'

export const threadRoutes = [
  // The inbox.
  route(contracts.listConversations, async ({ context, query }) => {
    const { items, total, totalIsExact } = await listThreads(context, query)
    return {
      items: items.map((item) => presentThread(item, context.now)),
      page: query.page,
      limit: query.limit,
      total,
      total_is_exact: totalIsExact,
    }
  }),
  route(contracts.countConversations, async ({ context }) => countThreads(context)),
  route(contracts.changeConversations, async ({ context, body }) => changeThreads(context, body)),
  route(contracts.undoConversationsChange, async ({ context, params }) => undoChange(context, params.changeId)),

  // Saved answers. Before the threads, whose ids stand in the same place of the path.
  route(contracts.listSavedAnswers, async ({ context }) => ({
    items: (await listSavedAnswers(context)).map(presentSavedAnswer),
  })),
  route(contracts.createSavedAnswer, async ({ context, body }) => createSavedAnswer(context, body)),
  route(contracts.updateSavedAnswer, async ({ context, params, body }) =>
    updateSavedAnswer(context, params.answerId, body),
  ),
  route(contracts.deleteSavedAnswer, async ({ context, params }) => deleteSavedAnswer(context, params.answerId)),

  // One thread.
  route(contracts.getConversation, async ({ context, params }) => getThread(context, params.contactId)),
  route(contracts.updateConversation, async ({ context, params, body }) =>
    updateThread(context, params.contactId, body),
  ),
  route(contracts.listMessages, async ({ context, params, query }) => listMessages(context, params.contactId, query)),
  route(contracts.saveDraft, async ({ context, params, body }) => saveDraft(context, params.contactId, body)),
  route(contracts.clearConversationFlag, async ({ context, params }) => clearFlag(context, params.contactId)),
]
