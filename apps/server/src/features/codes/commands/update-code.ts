import type { CodeFields } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { badField, notFound } from '../../../platform/errors.ts'
import { listHostNames } from '../../site-hosts/public.ts'
import { tagsOf, targetOf } from '../policy/codes.ts'
import { isOnPage } from '../queries/codes.ts'
import { changeCode, lockCode } from '../store/codes.ts'

type CodeChange = {
  [K in 'name' | 'target' | 'tags' | 'design']?: CodeFields[K] | undefined
} & { is_paused?: boolean | undefined }

/** Changes a code, all but its address. What is not sent stays. @throws AppError NOT_FOUND; VALIDATION_FAILED */
export async function updateCode(
  context: Context,
  codeId: string,
  { name, target, tags, design, is_paused }: CodeChange,
): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockCode(context, tx, codeId)
    if (!row) throw notFound('code')
    const leads = target && targetOf(context.urls, target, await listHostNames(context, tx))
    if (leads?.blockId && !(await isOnPage(context, tx, row.miniSiteId, leads.blockId)))
      throw badField('body.target.block_id', 'This block is not on the page.')
    await changeCode(context, tx, codeId, {
      ...(name === undefined ? {} : { name }),
      ...leads,
      ...(tags === undefined ? {} : { tags: tagsOf(tags) }),
      ...(design === undefined ? {} : { design }),
      ...(is_paused === undefined ? {} : { pausedAt: is_paused ? (row.pausedAt ?? context.now) : null }),
    })
  })
}
