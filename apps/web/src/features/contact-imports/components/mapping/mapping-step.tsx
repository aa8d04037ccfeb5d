import type { ContactImport, ImportOptions, ImportPreview } from '@greenroom/contracts'
import { ownFieldName } from '@greenroom/domain/own-fields'
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconSparkles } from '../../../../ui/icons.generated.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldsQuery } from '../../../../lib/contacts/queries.ts'
import { countOf } from '../../../../lib/format.ts'
import { useOnline } from '../../../../lib/online.ts'
import { KeptFocus } from '../../../../ui/kept-focus.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { check, previewQuery, stop } from '../../api/imports.ts'
import { AddressQuestion } from './address-question.tsx'
import { ColumnRows } from './column-rows.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { FirstRows } from './first-rows.tsx'
import classes from '../step-ends.module.css'
import { OptOutQuestions } from './opt-out-questions.tsx'
import { PeopleOptions } from './people-options.tsx'
import { looksMisread, ReadingFields } from './reading-fields.tsx'
import { RoomNotice } from './room-notice.tsx'
import { SKIP } from './targets.ts'
import { forgetChoices, useChoices } from './use-choices.ts'
import { useNewField } from './use-new-field.ts'
import { missingColumn, NO_STATEMENT, unheardOf, whatStops } from './what-stops.ts'

export interface MappingStepProps {
  one: ContactImport
  /** Called when its check has started. */
  onChecked: (begun: ContactImport) => void
  onDiscarded: () => void
}

/** Shows the file, and asks for the targets of its columns and for consent. Then starts the check. */
export function MappingStep(props: MappingStepProps) {
  const choosing = useChoices(props.one.id)
  const query = useQuery(previewQuery(props.one.id, choosing.choices.reading))
  return (
    <Loaded query={query} what="The first rows" skeleton={<Skeleton height={420} radius="lg" />}>
      {(preview) => (
        <Mapping {...props} choosing={choosing} preview={preview} isPlaceholderData={query.isPlaceholderData} />
      )}
    </Loaded>
  )
}

interface MappingProps extends MappingStepProps {
  choosing: ReturnType<typeof useChoices>
  preview: ImportPreview
  /** The preview shows an earlier reading while the requested one loads. */
  isPlaceholderData: boolean
}

function Mapping({ one, onChecked, onDiscarded, choosing, preview, isPlaceholderData }: MappingProps) {
  const { choices, read, pick, set } = choosing
  const { data: fields = [] } = useQuery(fieldsQuery)
  const addField = useNewField((at, id) => pick(at, ownFieldName(id)))
  const online = useOnline()
  const [refused, setRefused] = useState<string>()
  const consent = useRef<HTMLDivElement>(null)
  const questions = useRef<HTMLDivElement>(null)

  const start = useMutation({
    mutationFn: (options: ImportOptions) => check(one.id, options),
    onSuccess: onChecked,
    onError: (problem) => setRefused(problem.message),
  })
  const discard = useMutation({
    mutationFn: () => stop(one.id),
    onSuccess: () => {
      forgetChoices(one.id)
      onDiscarded()
    },
    onError: (problem) => setRefused(problem.message),
  })

  const columns = preview.header.map((_, at) => choices.columns[at] ?? preview.options.columns[at] ?? SKIP)
  const options: ImportOptions = { ...preview.options, ...choices.reading, ...choices.rest, columns }
  const isPhoneList = options.phone_list
  const hasPhones = columns.includes('phone')
  const channels = (['email', 'sms'] as const).filter((channel) =>
    channel === 'sms' ? hasPhones : columns.includes('email'),
  )
  const missing = missingColumn(options)
  const unheard = unheardOf(preview.opt_outs, options)
  const stopped = whatStops(options, preview.opt_outs, fields)
  const submit = () => {
    setRefused(stopped)
    if (stopped === undefined) start.mutate(options)
    else if (stopped === NO_STATEMENT) consent.current?.querySelector('textarea')?.focus()
    else questions.current?.querySelector('button')?.focus()
  }
  const shown = refused === undefined ? undefined : (stopped ?? start.error?.message ?? discard.error?.message)

  return (
    <KeptFocus>
      {preview.vendor === null ? null : (
        <Alert mb="md" color="green" icon={<IconSparkles aria-hidden />}>
          This is an export from {preview.vendor}, so its columns are already matched. Give them a quick look.
        </Alert>
      )}
      <SectionCard title="What’s in the file" text={`The first rows of ${one.file_name}`}>
        <Stack gap="md" aria-busy={isPlaceholderData}>
          <FirstRows preview={preview} columns={columns} fields={fields} />
          {preview.first_is_person && options.has_header ? (
            <Alert color="warning" title="The first row looks like a person">
              <Text size="sm" mb="sm">
                It would be used as column names, and the person would be left out.
              </Text>
              <Button size="xs" onClick={() => read({ has_header: false })}>
                The first row is a person
              </Button>
            </Alert>
          ) : null}
          {preview.unreadable === 0 ? null : (
            <Alert color="warning">
              {countOf(preview.unreadable, 'row has', 'rows have')} characters that cannot be read this way. Try another
              encoding below until names look right.
            </Alert>
          )}
          <ReadingFields value={options} onChange={read} isMisread={looksMisread(preview, missing !== undefined)} />
        </Stack>
      </SectionCard>
      <SectionCard title="Match your columns">
        <Stack gap="md">
          {missing === undefined ? null : (
            <Alert color="warning">
              {missing}. Choose it below{isPhoneList ? '.' : ', or say that a phone number is enough.'}
            </Alert>
          )}
          {unheard.length === 0 ? null : (
            <Stack gap="md" ref={questions}>
              <OptOutQuestions
                unheard={unheard}
                onHear={pick}
                onIgnore={(at) => set({ ignored_opt_outs: [...options.ignored_opt_outs, at] })}
              />
            </Stack>
          )}
          <ColumnRows
            key={preview.header.join('\n')}
            preview={preview}
            columns={columns}
            fields={fields}
            dayFirst={options.day_first}
            onPick={pick}
            onNewField={addField}
            onDayFirst={(day_first) => set({ day_first })}
          />
          {hasPhones || missing !== undefined ? (
            <AddressQuestion value={options} phoneOnly={preview.phone_only} onChange={set} />
          ) : null}
        </Stack>
      </SectionCard>
      <SectionCard title="People on this list">
        <PeopleOptions value={options} hasPhones={hasPhones} onChange={set} />
      </SectionCard>
      <SectionCard title="Consent">
        <div ref={consent}>
          <ConsentFields
            value={options.consent}
            channels={channels}
            error={shown === NO_STATEMENT ? NO_STATEMENT : undefined}
            onChange={(next) => set({ consent: next })}
          />
        </div>
      </SectionCard>
      <RoomNotice bytes={one.bytes} />
      <div className={classes.ends}>
        {shown === undefined ? null : (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {shown}
          </Text>
        )}
        {online ? null : (
          <Text size="sm" role="status">
            You are offline. Your choices stay here.
          </Text>
        )}
        <Group justify="flex-end" className={classes.buttons ?? ''}>
          <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
            Discard this file
          </Button>
          <Button
            loading={start.isPending}
            disabled={!online || isPlaceholderData || discard.isPending}
            onClick={submit}
          >
            Check the list
          </Button>
        </Group>
      </div>
    </KeptFocus>
  )
}
