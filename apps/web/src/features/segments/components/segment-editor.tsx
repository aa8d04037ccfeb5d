import { MAX_SEGMENT_DESCRIPTION, MAX_SEGMENT_NAME, membersOf } from '@greenroom/domain/segments'
import { Box, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useSending } from '../../../lib/form/use-sending.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useUnsaved } from '../../../ui/unsaved-guard.tsx'
import { SEGMENTS_PATH } from '../api/addresses.ts'
import { useLiveCounts } from '../api/use-live-counts.ts'
import { ruleSentence } from '../rules/sentence.ts'
import { STARTERS, starterRule } from '../rules/starters.ts'
import { brokenOf, toQuery } from '../rules/query.ts'
import type { RuleWords } from '../rules/use-rule-words.ts'
import { PeopleCount, PeoplePanel } from './people-panel.tsx'
import classes from './segment-editor.module.css'
import type { SegmentDraft } from './use-segment-draft.ts'
import { latePart } from '../../../ui/late-part.tsx'

const RuleBuilder = latePart(async () => ({ default: (await import('./builder/rule-builder.tsx')).RuleBuilder }))

export interface SegmentEditorProps {
  title: string
  text: ReactNode
  words: RuleWords
  state: SegmentDraft
  /** The segment being edited; absent for a new one. */
  segmentId?: string
  /** Buttons before Save. */
  menu?: ReactNode
  /** A notice between head and form that needs a decision first. */
  notice?: ReactNode
  /** True while a snapshot is being taken. */
  isFilling?: boolean
  seeAll?: string
  /** @throws the error of the call, which is shown; unsaved changes stay */
  onSave: () => Promise<void>
}

/** Edits a segment and its rule, with its people beside it. */
export function SegmentEditor({
  title,
  text,
  words,
  state,
  segmentId,
  menu,
  notice,
  isFilling = false,
  seeAll,
  onSave,
}: SegmentEditorProps) {
  const { draft, rule, problems, isDirty, change } = state
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useLiveCounts()
  const isNew = segmentId === undefined
  const nameProblem = isAsked && draft.name.trim() === '' ? 'Give the segment a name.' : undefined
  const shown = useMemo(() => (isAsked ? problems : brokenOf(problems)), [isAsked, problems])

  const { busy, problem, submit } = useSending(() => {
    setAsked(true)
    if (draft.name.trim() === '' || problems.size > 0) {
      setTimeout(() => {
        const field = firstProblem(form.current)
        field?.focus()
        // On a phone, the bar with Save would cover it.
        field?.scrollIntoView({ block: 'center' })
      })
      return undefined
    }
    return onSave().then(() => setAsked(false))
  })
  useUnsaved(isDirty && !busy)
  useHotkeys([['mod+S', () => submit()]], [])
  const canSave = isNew || isDirty
  // A snapshot has no rule, so its members are shown.
  const people = useMemo(() => rule ?? membersOf(segmentId ?? ''), [rule, segmentId])
  const asked = rule ? segmentId : undefined
  const button = (
    <Button type="submit" form="segment" loading={busy} disabled={!canSave}>
      {isNew ? 'Save segment' : canSave ? 'Save changes' : 'Saved'}
    </Button>
  )
  return (
    <KeptFocus>
      <Box aria-label="Back" component="nav" mt="-sm" mb={4}>
        <BackLink to={SEGMENTS_PATH}>Audience Segments</BackLink>
      </Box>
      <PageHeader
        title={title}
        text={text}
        actions={
          <>
            {menu}
            <div className={classes.headSave}>{button}</div>
          </>
        }
      />
      {notice}
      {problem === undefined ? null : (
        <Text c="var(--mantine-color-error)" role="alert" mb="md">
          {problem}
        </Text>
      )}
      <form
        id="segment"
        ref={form}
        className={classes.layout}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave) submit()
        }}
      >
        <Stack miw={0}>
          <section className={classes.card} aria-label="Name">
            <TextInput
              label="Name"
              placeholder="Close fans"
              value={draft.name}
              maxLength={MAX_SEGMENT_NAME}
              onChange={(event) => change({ name: event.currentTarget.value })}
              error={nameProblem}
              required
              withAsterisk={false}
            />
            <TextInput
              label="Description"
              description="Only you see it. Without one, the list shows the rule."
              value={draft.description}
              maxLength={MAX_SEGMENT_DESCRIPTION}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
          </section>
          {draft.query && (
            <section className={classes.card} aria-label="Rule">
              {isNew && draft.query.rules.length === 0 && (
                <Group gap="xs">
                  <Box component="span" c="dimmed" fz="sm">
                    Start with
                  </Box>
                  {STARTERS.map((starter) => (
                    <Button
                      key={starter.id}
                      size="compact-md"
                      variant="default"
                      radius="xl"
                      title={starter.text}
                      onClick={() =>
                        change({
                          query: toQuery(starterRule(starter).where),
                          ...(draft.name.trim() === '' ? { name: starter.name } : {}),
                        })
                      }
                    >
                      {starter.name}
                    </Button>
                  ))}
                </Group>
              )}
              {words.isComplete ? (
                <Suspense fallback={<Loading />}>
                  <RuleBuilder
                    query={draft.query}
                    onChange={(query) => change({ query })}
                    words={words}
                    problems={shown}
                    segmentId={segmentId}
                  />
                </Suspense>
              ) : (
                <Loading />
              )}
              {rule && rule.where.rules.length > 0 && words.isComplete && (
                <Box
                  component="p"
                  m={0}
                  py="sm"
                  px={14}
                  bdrs="md"
                  bg="var(--gr-wash)"
                  style={{ overflowWrap: 'anywhere' }}
                  aria-live="polite"
                >
                  {ruleSentence(rule, words.names)}
                </Box>
              )}
            </section>
          )}
        </Stack>
        <div className={classes.side}>
          {words.isComplete && (
            <PeoplePanel
              rule={people}
              segmentId={asked}
              incomplete={problems.size}
              isFilling={isFilling}
              seeAll={isDirty ? undefined : seeAll}
            />
          )}
        </div>
      </form>
      <div className={classes.bar}>
        {words.isComplete && <PeopleCount rule={people} segmentId={asked} />}
        {button}
      </div>
    </KeptFocus>
  )
}

/** Returns the first input marked as invalid. */
const firstProblem = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
  form?.querySelector<HTMLElement>('[data-problem] input') ??
  null

const Loading = () => (
  <div role="status">
    <span className="visually-hidden">Loading the rule…</span>
    <Skeleton height={36} width={280} radius="md" />
    <Skeleton height={54} mt={12} radius="md" />
    <Skeleton height={36} mt={12} width={150} radius="md" />
  </div>
)
