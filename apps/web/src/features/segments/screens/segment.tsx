import { type Segment, segment as segmentShape } from '@greenroom/contracts'
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../../lib/api/index.ts'
import { useCodeAhead } from '../../../lib/code-ahead.ts'
import { toast } from '../../../lib/toasts.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { Late } from '../../../ui/late.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { peopleOf, SEGMENTS_PATH } from '../api/addresses.ts'
import { changeSegment, segmentQuery } from '../api/segments.ts'
import { segmentsKey } from '../../../lib/contacts/segments.ts'
import { SegmentEditor } from '../components/segment-editor.tsx'
import { SegmentMenu } from '../components/segment-menu.tsx'
import { fieldsOf, useSegmentDraft } from '../components/use-segment-draft.ts'
import { useSegmentActions } from '../components/use-segment-actions.ts'
import { RULE_QUERIES, useRuleWords } from '../rules/use-rule-words.ts'
import { lateDialog } from '../../../ui/late-part.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { FirstQueries } from '../../../lib/first-queries.ts'

const dialogs = () => import('../components/segment-dialogs.tsx')
const SnapshotDialog = lateDialog(async () => ({ default: (await dialogs()).SnapshotDialog }))
const DeleteDialog = lateDialog(async () => ({ default: (await dialogs()).DeleteDialog }))

export const firstQueries: FirstQueries = ({ params: { segmentId = '' } }) => [segmentQuery(segmentId), ...RULE_QUERIES]

/** `/dashboard/marketing/audience/:segmentId`: one segment, its rule, and its people. */
export function Component() {
  const { segmentId = '' } = useParams()
  const query = useQuery(segmentQuery(segmentId))
  useCodeAhead(dialogs)
  return (
    <Loaded
      query={query}
      place="screen"
      what="This segment"
      skeleton={<Loading />}
      missing={
        <EmptyState
          order={1}
          art={<Grooves shape="arcs" />}
          title="We could not find this segment"
          text="It may have been deleted, or the address is not quite right."
          action={
            <Button component={Link} to={SEGMENTS_PATH}>
              See all segments
            </Button>
          }
        />
      }
    >
      {(segment) => (
        <UnsavedGuard key={segmentId}>
          <OneSegment segment={segment} />
        </UnsavedGuard>
      )}
    </Loaded>
  )
}

function OneSegment({ segment }: { segment: Segment }) {
  const words = useRuleWords()
  const state = useSegmentDraft(fieldsOf(segment), words.kindOf)
  const client = useQueryClient()
  const navigate = useNavigate()
  const actions = useSegmentActions()
  const [version, setVersion] = useState(segment.version)
  /** The version that someone else has saved in the meantime, until the user decides. */
  const [theirs, setTheirs] = useState<Segment>()
  const [isPictured, setPictured] = useState(false)
  const [isDoomed, setDoomed] = useState(false)
  const [isGone, setGone] = useState(false)

  const { isDirty, adopt } = state
  useEffect(() => {
    if (segment.version <= version || isDirty) return
    adopt(fieldsOf(segment))
    setVersion(segment.version)
  }, [segment, version, isDirty, adopt])
  useEffect(() => {
    if (isGone) void navigate(SEGMENTS_PATH)
  }, [isGone, navigate])

  const save = async (over = version) => {
    const { name, description } = state.draft
    try {
      const saved = await changeSegment(segment.id, {
        name: name.trim(),
        description: description.trim(),
        ...(state.rule ? { rule: state.rule } : {}),
        version: over,
      })
      state.keep()
      setVersion(saved.version)
      setTheirs(undefined)
      client.setQueryData(segmentQuery(segment.id).queryKey, saved)
      void client.invalidateQueries({ queryKey: segmentsKey })
      toast.success('Saved')
    } catch (error) {
      const current = currentOf(error)
      if (!current) throw error
      setTheirs(current)
    }
  }
  const takeTheirs = () => {
    if (!theirs) return
    adopt(fieldsOf(theirs))
    setVersion(theirs.version)
    setTheirs(undefined)
  }
  return (
    <>
      <SegmentEditor
        title={segment.name}
        text={<Standing segment={segment} />}
        words={words}
        state={state}
        segmentId={segment.id}
        isFilling={segment.filling}
        seeAll={peopleOf(segment.id)}
        onSave={() => save()}
        menu={
          <SegmentMenu
            segment={segment}
            onDuplicate={() => actions.duplicate(segment)}
            onSnapshot={() => setPictured(true)}
            onArchive={(archived) => actions.archive(segment, archived)}
            onPin={(pinned) => actions.pin(segment, pinned)}
            onDelete={() => setDoomed(true)}
          />
        }
        notice={
          theirs && (
            <Alert color="warning" role="alert" mb="md" title="This segment was changed somewhere else">
              <Text size="sm">Your changes are still here. Which version do you want to keep?</Text>
              <Group mt="sm">
                <Button size="sm" onClick={() => void save(theirs.version)}>
                  Keep mine
                </Button>
                <Button size="sm" variant="default" onClick={takeTheirs}>
                  Use the other
                </Button>
              </Group>
            </Alert>
          )
        }
      />
      <Late when={isPictured}>
        <SnapshotDialog
          segment={isPictured ? segment : undefined}
          onClose={() => setPictured(false)}
          onTake={actions.snapshot}
        />
      </Late>
      <Late when={isDoomed}>
        <DeleteDialog
          segment={isDoomed ? segment : undefined}
          onClose={() => setDoomed(false)}
          onDelete={async (doomed) => {
            await actions.remove(doomed)
            state.keep()
            setGone(true)
          }}
        />
      </Late>
    </>
  )
}

/** Returns the server's version, if it refused a change based on an older one. */
function currentOf(error: unknown): Segment | undefined {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return undefined
  const { data } = segmentShape.safeParse((error.details as { current?: unknown } | undefined)?.current)
  return data
}

function Standing({ segment }: { segment: Segment }) {
  return (
    <Group gap={8} component="span">
      {segment.kind === 'static' && <StatusBadge color="info">Snapshot</StatusBadge>}
      {segment.archived && <StatusBadge color="gray">Archived</StatusBadge>}
      <span>
        {segment.filling ? 'The snapshot is being taken…' : 'Changed '}
        {segment.filling ? null : <TimeAgo at={segment.updated_at} />}
      </span>
    </Group>
  )
}

const Loading = () => (
  <>
    <Skeleton height={34} width={260} radius="sm" />
    <Skeleton height={18} width={180} radius="sm" mt={10} />
    <Skeleton height={170} radius="lg" mt={28} />
    <Skeleton height={260} radius="lg" mt={16} />
  </>
)
