import { type AnalyticsGoal, createGoalBody } from '@greenroom/contracts'
import { isSignUpType, MAX_GOAL_NAME } from '@greenroom/domain'
import { Modal, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { schemaProblems } from '../../../../lib/form/field-problems.ts'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { type AnalyzedPage, pagesQuery } from '../../api/analytics.ts'
import { addGoal, goalBlocksQuery, renameGoal } from '../../api/goals.ts'
import { useAnalytics } from '../../use-analytics.ts'

interface GoalDialogProps {
  /** The goal to rename; undefined: closed. */
  edited: AnalyticsGoal | 'new' | undefined
  onClose: () => void
}

/** Makes a goal, or renames one. */
export const GoalDialog = ({ edited, onClose }: GoalDialogProps) => (
  <Modal
    opened={edited !== undefined}
    onClose={onClose}
    title={edited === 'new' ? 'New goal' : 'Rename the goal'}
    centered
  >
    {edited === undefined ? null : edited === 'new' ? (
      <NewGoal onClose={onClose} />
    ) : (
      <RenamedGoal goal={edited} onClose={onClose} />
    )}
  </Modal>
)

const ANY_FORM = 'sign-up'

/** Returns what counts, as the list has it: `sign-up`, `sign-up:{block}`, or `click:{block}`. */
function countedIn(choice: string) {
  const [kind, blockId = null] = choice.split(':')
  return { kind: kind === 'click' ? ('click' as const) : ('sign-up' as const), block_id: blockId }
}

function NewGoal({ onClose }: { onClose: () => void }) {
  const { data: pages } = useQuery(pagesQuery)
  return pages ? <NewGoalForm pages={pages} onClose={onClose} /> : <Skeleton height={220} />
}

function NewGoalForm({ pages, onClose }: { pages: readonly AnalyzedPage[]; onClose: () => void }) {
  const { values } = useAnalytics()
  const renew = useRenewed()
  const bodyOf = ({ site, counted, name }: { site: string; counted: string; name: string }) => ({
    site_id: site,
    name,
    ...countedIn(counted),
  })
  const form = useAppForm({
    initialValues: { site: values.site ?? pages[0]?.id ?? '', counted: ANY_FORM, name: 'New fans' },
    sentAs: { site: 'site_id', counted: 'block_id' },
    check: (given) => schemaProblems(createGoalBody, bodyOf(given)),
    send: async (given) => {
      await addGoal(bodyOf(given))
      renew()
      onClose()
    },
  })
  const { data: blocks } = useQuery({ ...goalBlocksQuery(form.values.site), enabled: form.values.site !== '' })
  const items = blocks?.items ?? []
  const choose = (counted: string) => {
    const title = items.find(({ id }) => id === countedIn(counted).block_id)?.title ?? 'New fans'
    form.setValues({ counted, name: title.slice(0, MAX_GOAL_NAME) })
  }
  return (
    <DialogForm form={form} submitLabel="Add goal" canSubmit={form.isReady} onClose={onClose}>
      {values.site === undefined && pages.length > 1 ? (
        <NativeSelect
          label="Page"
          size="md"
          data={pages.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.site}
          onChange={(event) => form.setValues({ site: event.currentTarget.value, counted: ANY_FORM })}
        />
      ) : null}
      <NativeSelect
        data-autofocus
        label="What counts"
        description="It counts the visits of the past, too."
        size="md"
        data={[
          { value: ANY_FORM, label: 'Any sign-up' },
          {
            group: 'A sign-up by',
            items: items
              .filter(({ type }) => isSignUpType(type))
              .map(({ id, title }) => ({ value: `sign-up:${id}`, label: title || 'Form' })),
          },
          {
            group: 'A click on',
            items: items.map(({ id, title }) => ({ value: `click:${id}`, label: title || 'Block' })),
          },
        ]}
        value={form.values.counted}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <TextInput label="Name" size="md" maxLength={MAX_GOAL_NAME} {...form.getInputProps('name')} />
    </DialogForm>
  )
}

function RenamedGoal({ goal, onClose }: { goal: AnalyticsGoal; onClose: () => void }) {
  const renew = useRenewed()
  const form = useAppForm({
    initialValues: { name: goal.name },
    check: ({ name }) => (name.trim() === '' ? { name: 'Give the goal a name.' } : {}),
    send: async ({ name }) => {
      await renameGoal(goal.id, name)
      renew()
      onClose()
    },
  })
  return (
    <DialogForm form={form} submitLabel="Save" canSubmit={form.isReady} onClose={onClose}>
      <TextInput data-autofocus label="Name" size="md" maxLength={MAX_GOAL_NAME} {...form.getInputProps('name')} />
    </DialogForm>
  )
}

/** Returns what fetches the goals again. */
function useRenewed(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['analytics', 'goals'] })
    void client.invalidateQueries({ queryKey: ['analytics', 'goal-figures'] })
  }
}
