import type { ScoreItem, Scoring } from '@greenroom/contracts'
import { MAX_WEIGHT } from '@greenroom/domain/scores'
import { Button, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { changeWeights, scoringQuery } from '../../api/scoring.ts'
import classes from './scoring.module.css'

/** The points that each action adds to a contact's score; the owner may change them. */
export function WeightsForm({ onClose }: { onClose: () => void }) {
  return (
    <Loaded query={useQuery(scoringQuery)} what="The score" skeleton={260}>
      {(scoring) => <Weights scoring={scoring} onClose={onClose} />}
    </Loaded>
  )
}

function Weights({ scoring, onClose }: { scoring: Scoring; onClose: () => void }) {
  const queries = useQueryClient()
  const { items } = scoring
  const form = useAppForm<Record<string, string>>({
    initialValues: Object.fromEntries(items.map(({ id, weight }) => [id, `${weight}`])),
    check: (values) =>
      Object.fromEntries(
        items.filter(({ id }) => !isWeight(values[id])).map(({ id }) => [id, `Type a number from 0 to ${MAX_WEIGHT}.`]),
      ),
    send: async (values) => {
      const saved = await changeWeights(Object.fromEntries(items.map(({ id }) => [id, Number(values[id])])))
      queries.setQueryData(scoringQuery.queryKey, saved)
      toast.success('Saved. The scores of your contacts are being updated.')
      onClose()
    },
  })
  const isUsual = items.every(({ id, default_weight }) => form.values[id] === `${default_weight}`)
  const reset = () =>
    form.setValues(Object.fromEntries(items.map(({ id, default_weight }) => [id, `${default_weight}`])))
  return (
    <DialogForm form={form} submitLabel="Save points" canSubmit={form.isReady} onClose={onClose}>
      <Text size="sm" c="dimmed">
        A score adds up what people do themselves. Opened emails do not count, because programs open them too. An item
        with zero points does not count.
      </Text>
      <ul className={`plain-list ${classes.items}`} aria-label="Points">
        {items.map((item) => (
          <li key={item.id} className={classes.item}>
            <TextInput
              {...form.getInputProps(item.id)}
              classNames={{
                root: classes.weight,
                wrapper: classes.weightField,
                input: classes.weightInput,
                error: classes.weightError,
              }}
              label={item.title}
              description={countedWords(item)}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
            />
          </li>
        ))}
      </ul>
      {scoring.updating ? (
        <Text size="sm" c="dimmed" role="status">
          Scores are being updated. Lists still show some old ones.
        </Text>
      ) : null}
      <Button variant="subtle" size="compact-sm" className={classes.reset ?? ''} disabled={isUsual} onClick={reset}>
        Reset to defaults
      </Button>
    </DialogForm>
  )
}

const isWeight = (typed: string | undefined) => /^\d{1,3}$/.test(typed ?? '') && Number(typed) <= MAX_WEIGHT

function countedWords({ days, most }: ScoreItem): string {
  if (most === 1) return 'Counts once, for good.'
  return `Counts up to ${most} times${days === null ? '' : ` in ${days} days`}.`
}
