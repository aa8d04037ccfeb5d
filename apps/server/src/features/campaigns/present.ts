import type { Campaign, CampaignView as SavedView, ListedCampaign } from '@greenroom/contracts'
import type { CampaignApprovalRow, CampaignRow, CampaignViewRow } from '@greenroom/db'
import {
  audienceWords,
  type CampaignProblem,
  DECLINED_WAIT,
  GROWN_WAIT,
  type MessageChannel,
  resendWords,
  sendWait,
} from '@greenroom/domain'
import { covers } from './policy/hashes.ts'
import { stateOf, undoUntil, waitOf } from './policy/states.ts'
import type { CampaignView } from './queries/campaigns.ts'

export const presentCampaign = (view: CampaignView, now: Date): Campaign => ({
  ...presentListed(view, now),
  design: view.row.design,
  test: view.row.test,
})

type Listed = CampaignView<Omit<CampaignRow, 'design' | 'test' | 'pictures' | 'testPictures'>>

export function presentListed(view: Listed, now: Date): ListedCampaign {
  const { row, progress, media, segmentNames, originalName, originalSender } = view
  const waits = waitOf(row, progress)
  const approval = view.approval ? presentApproval(row, view.approval) : null
  const { startsAt, endsAt } = momentsOf(view)
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    state: stateOf(row, progress, now),
    waits_for: waits && {
      code: waits,
      ...wordsOf(row.type, waits, { isDeclined: approval?.state === 'declined', hasBegun: progress !== undefined }),
    },
    audience: row.audience,
    audience_words:
      row.resendOf === null
        ? audienceWords(row.audience, (id) => segmentNames.get(id))
        : resendWords(originalName ?? null),
    content: row.content,
    subject: row.subject,
    preheader: row.preheader,
    media,
    control_share: row.controlShare,
    template_id: row.templateId,
    schedule: row.schedule,
    trigger: row.trigger,
    is_running: row.isRunning,
    version: row.version,
    hash: row.frozenHash,
    starts_at: startsAt,
    undo_until: undoUntil(row)?.toISOString() ?? null,
    ends_at: endsAt,
    started_at: progress?.startedAt.toISOString() ?? null,
    finished_at: progress?.finishedAt?.toISOString() ?? null,
    archived: row.archivedAt !== null,
    resend_of:
      row.resendOf === null
        ? null
        : { id: row.resendOf, name: originalName ?? null, sender_name: originalSender ?? null },
    approval,
    counts: countsOf(view),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

function wordsOf(
  type: MessageChannel,
  waits: CampaignProblem,
  { isDeclined, hasBegun }: { isDeclined: boolean; hasBegun: boolean },
) {
  if (waits === 'approval' && isDeclined) return DECLINED_WAIT
  return waits === 'changed' && hasBegun ? GROWN_WAIT : sendWait(waits, type)
}

function momentsOf({ row, progress, approval }: Listed) {
  const isAsked = approval?.decidedAt === null && covers(approval.hash, row.frozenHash ?? '')
  const waitsForYes = row.schedule.mode === 'now' && isAsked
  const first = row.frozen?.first_at ?? row.dueAt?.toISOString() ?? null
  return {
    startsAt: row.state === 'scheduled' && row.problem === null && !waitsForYes ? first : null,
    endsAt: row.state === 'scheduled' || progress?.state === 'sending' ? (row.frozen?.last_at ?? null) : null,
  }
}

const presentApproval = (row: Listed['row'], approval: CampaignApprovalRow): NonNullable<Campaign['approval']> => ({
  email: approval.email,
  state: covers(approval.hash, row.frozenHash ?? '') ? (approval.decision ?? 'asked') : 'void',
  asked_at: approval.askedAt.toISOString(),
  decided_at: approval.decidedAt?.toISOString() ?? null,
  note: approval.note,
})

function countsOf({ row, progress, figures }: Listed): Campaign['counts'] {
  return {
    planned: progress?.total ?? 0,
    waiting: progress?.waiting ?? 0,
    held: progress?.held ?? 0,
    sent: progress?.sent ?? 0,
    // Nobody confirms that a mail has arrived: it has, unless it comes back.
    delivered: (row.type === 'email' ? progress && progress.sent - progress.undelivered : progress?.delivered) ?? 0,
    failed: progress?.failed ?? 0,
    skipped: progress?.skipped ?? 0,
    uncertain: progress?.uncertain ?? 0,
    clicked: figures?.clicked ?? 0,
    replied: figures?.replied ?? 0,
    opted_out: figures?.opted_out ?? 0,
    orders: figures?.orders ?? null,
    revenue: figures?.revenue ?? null,
    cost: progress?.cost ?? 0,
    return: figures?.return ?? null,
    reserved: progress?.reserved ?? 0,
  }
}

export const presentView = ({ id, name, query, position, createdAt, updatedAt }: CampaignViewRow): SavedView => ({
  id,
  name,
  query,
  position,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})
