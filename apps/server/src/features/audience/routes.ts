import * as contracts from '@greenroom/contracts'
import { goneOf } from '../../platform/http/gone.ts'
import { route } from '../../platform/http/route.ts'
import { countSegment } from './commands/count-segment.ts'
import { createSegment } from './commands/create-segment.ts'
import { deleteSegment } from './commands/delete-segment.ts'
import { duplicateSegment } from './commands/duplicate-segment.ts'
import { snapshotSegment } from './commands/snapshot-segment.ts'
import { updateSegment } from './commands/update-segment.ts'
import { presentSegment } from './present.ts'
import { explainRule, explainSegment } from './queries/explain.ts'
import { readSegmentsOf } from './queries/people.ts'
import { previewRule } from './queries/preview.ts'
import { listSegmentsOfTag } from './queries/uses.ts'
import { getSegment, readSegments } from './queries/segments.ts'

export const routes = [
  route(contracts.listSegments, async ({ context, query }) => {
    const { items, total } = await readSegments(context, query)
    return { items: items.map(presentSegment), page: query.page, limit: query.limit, total }
  }),
  route(contracts.getSegment, async ({ context, params }) =>
    presentSegment(await getSegment(context, params.segmentId)),
  ),
  route(contracts.countSegment, async ({ context, params }) => ({
    people: await countSegment(context, params.segmentId),
  })),
  route(contracts.createSegment, async ({ context, body }) => createSegment(context, body)),
  route(contracts.updateSegment, async ({ context, params, body }) => updateSegment(context, params.segmentId, body)),
  route(contracts.duplicateSegment, async ({ context, params }) => duplicateSegment(context, params.segmentId)),
  route(contracts.snapshotSegment, async ({ context, params, body }) =>
    snapshotSegment(context, params.segmentId, body.name),
  ),
  route(contracts.deleteSegment, async ({ context, params }) => deleteSegment(context, params.segmentId)),
  route(contracts.previewSegment, async ({ context, body, reply }) =>
    previewRule(context, body.rule, body.id, goneOf(reply)),
  ),
  route(contracts.explainSegment, async ({ context, params }) =>
    explainSegment(context, params.segmentId, params.contactId),
  ),
  route(contracts.explainRule, async ({ context, body }) => explainRule(context, body.rule, body.contact_id, body.id)),
  route(contracts.listSegmentsOfContact, async ({ context, params }) => ({
    items: await readSegmentsOf(context, params.contactId),
  })),
  route(contracts.listSegmentsOfTag, async ({ context, query }) => ({
    items: await listSegmentsOfTag(context, query.tag),
  })),
]
