import type { ContactImport } from '@greenroom/contracts'
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconUserPlus } from '../../../../ui/icons.generated.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showPlans } from '../../../../lib/api/index.ts'
import { useOnline } from '../../../../lib/online.ts'
import { KeptFocus } from '../../../../ui/kept-focus.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { begin, check, checkedQuery, dropCheck } from '../../api/imports.ts'
import { Counts } from '../counts.tsx'
import { comingWords, importWords, refusedSoFarWords, takenIn, whatKeepsOut, willWaitWords } from '../import-words.ts'
import { forgetChoices } from '../mapping/use-choices.ts'
import { NotedRows } from '../noted-rows.tsx'
import { awaitEnd } from '../use-import-news.ts'
import classes from '../step-ends.module.css'
import { Checking } from './checking.tsx'

export interface CheckStepProps {
  one: ContactImport
  /** Called when the import starts, a new check starts, or the check is dropped. */
  onChanged: (next: ContactImport) => void
}

/** Shows what an import would do, before anything is imported. */
export function CheckStep({ one, onChanged }: CheckStepProps) {
  const online = useOnline()
  const [problem, setProblem] = useState<string>()
  const checked = useQuery(checkedQuery(one.id))
  const options = checked.data?.options
  const onError = (error: Error) => setProblem(error.message)
  const back = useMutation({ mutationFn: () => dropCheck(one.id), onSuccess: onChanged, onError })
  const again = useMutation({
    mutationFn: async () => {
      if (options && (await showPlans('contacts'))) onChanged(await check(one.id, options))
    },
    onError,
  })
  const start = useMutation({
    mutationFn: async () => {
      const chosen = options ?? (await checked.refetch({ throwOnError: true })).data?.options
      if (!chosen) throw new Error('Your choices for this list did not load. Please try again.')
      return begin(one.id, chosen)
    },
    onSuccess: (begun) => {
      awaitEnd(begun)
      forgetChoices(one.id)
      onChanged(begun)
    },
    onError,
  })
  if (one.check === 'running')
    return (
      <KeptFocus>
        {problem === undefined ? null : <Problem text={problem} />}
        <Checking one={one} onBack={() => back.mutate()} isGoingBack={back.isPending} />
      </KeptFocus>
    )
  const keptOut = whatKeepsOut(one)
  return (
    <Loaded query={checked} what="The check" skeleton={<Skeleton height={320} radius="lg" />}>
      {() => (
        <KeptFocus>
          <SectionCard title={titleOf(one)} text={`${one.file_name} · nothing imported yet`}>
            {keptOut === undefined ? null : <Problem text={keptOut} />}
            <Counts one={one} />
            {one.over_limit === 0 ? null : (
              <Alert color="warning" mt="md" icon={<IconUserPlus aria-hidden />} title={willWaitWords(one)}>
                <Group justify="space-between" gap="sm">
                  <Text size="sm" maw="56ch">
                    We keep the list for a week so that you can import them later. With a bigger plan, you can import
                    them now.
                  </Text>
                  <Button size="sm" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
                    See the plans
                  </Button>
                </Group>
              </Alert>
            )}
            {one.refused + one.incomplete === 0 ? null : <NotedRows one={one} words={refusedSoFarWords(one)} />}
          </SectionCard>
          <div className={classes.ends}>
            {problem === undefined ? null : (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {problem}
              </Text>
            )}
            {online ? null : (
              <Text size="sm" role="status">
                You are offline. These results stay here.
              </Text>
            )}
            <Group justify="flex-end" className={classes.buttons ?? ''}>
              <Button
                variant="default"
                disabled={!online || start.isPending}
                loading={back.isPending}
                onClick={() => back.mutate()}
              >
                Make changes
              </Button>
              <Button
                disabled={!online || keptOut !== undefined || back.isPending}
                loading={start.isPending}
                onClick={() => start.mutate()}
              >
                {importWords(one)}
              </Button>
            </Group>
          </div>
        </KeptFocus>
      )}
    </Loaded>
  )
}

function titleOf(one: ContactImport): string {
  if (takenIn(one) > 0) return `${comingWords(one)} ready to import`
  if (one.over_limit > 0) return 'Your plan has no room for these contacts'
  return one.opted_out > 0 ? 'Nobody new, and some unsubscribed' : 'Nobody to import'
}

const Problem = ({ text }: { text: string }) => (
  <Alert color="error" mb="md" role="alert" icon={<IconAlertTriangle aria-hidden />}>
    {text}
  </Alert>
)
