import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { deleteTag } from '../commands/delete-tag.ts'
import { renameTag } from '../commands/rename-tag.ts'
import { findTags, listTags } from '../queries/tags.ts'

/** Tags, as far as they are a thing of their own. */
export const tagRoutes = [
  route(contracts.listTags, async ({ context, query }) => {
    const words = query.q?.trim()
    return words ? findTags(context, words) : listTags(context)
  }),
  route(contracts.renameTag, async ({ context, body }) => renameTag(context, body.tag, body.to)),
  route(contracts.deleteTag, async ({ context, body }) => deleteTag(context, body.tag)),
]
