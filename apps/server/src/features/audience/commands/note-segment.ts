import type { AudienceRule, ChangeAction } from '@greenroom/domain'
import { ruleText } from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

interface SegmentFields {
  name: string
  description: string
  rule: unknown
  archivedAt?: Date | null
}

const fieldsOf = ({ name, description, rule }: SegmentFields) => ({
  name,
  description,
  rule: ruleText(rule as AudienceRule | null),
})

/** Notes what was done with a segment, in the transaction that did it. */
export async function noteSegment(
  context: Context,
  tx: OwnerTx,
  id: string,
  action: ChangeAction,
  { before, after }: { before?: SegmentFields; after: SegmentFields },
): Promise<void> {
  await noteChange(context, tx, {
    area: 'segments',
    object: { id, name: after.name },
    action,
    ...(action === 'deleted' ? { before: fieldsOf(after) } : { after: fieldsOf(after) }),
    ...(before ? { before: fieldsOf(before) } : {}),
  })
}
