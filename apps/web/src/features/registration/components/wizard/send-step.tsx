import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from 'react-router'
import { isDeclined } from '../../../../lib/api/index.ts'
import { toast } from '../../../../lib/toasts.tsx'
import type { FieldName } from '../../api/registration.ts'
import { useProfileWork } from '../../editing/profile-context.ts'
import { useHandingIn } from '../../editing/use-handing-in.ts'
import { SENDING } from '../../rules/addresses.ts'
import { labelOf } from '../../rules/fields.ts'
import { canSubmit, KIND_TITLES, partOf, stateOf } from '../../rules/states.ts'
import { CheckList } from '../checks/check-list.tsx'
import { ConsoleHelp } from '../console-help.tsx'
import { FeeTable } from '../fee-table.tsx'
import { HandInProblem, StatementForm, useHandInProblem, useSigning } from '../statement-form.tsx'
import classes from './wizard.module.css'

/** The last look: checks, fees, and the signed statement. */
export function SendStep({ onField }: { onField: (field: FieldName) => void }) {
  const work = useProfileWork()
  const { overview, fields, checks, missing, blockers, kinds } = work
  const navigate = useNavigate()
  // Toll-free numbers are never verified in the console.
  const isByHand = overview.tenancy === 'direct' && kinds.includes('brand')
  const handingIn = useHandingIn(work, () => {
    toast.success(`${isByHand ? 'We look it up.' : 'Handed in.'} We tell you as soon as there is news.`)
    void navigate(SENDING)
  })
  const { form, sign } = useSigning(handingIn.mutate)
  const empty = Object.keys(missing) as FieldName[]
  const problem = useHandInProblem({ blockers: blockers.length, missing: empty.length })
  const open = kinds.filter((kind) => canSubmit(partOf(overview, kind)))
  if (open.length === 0) return <HandedIn />
  return (
    <>
      <section aria-label="Checks">
        {empty.length === 0 ? null : (
          <Text size="sm" mb="md">
            Still to be filled in:{' '}
            {empty.map((field, place) => (
              <span key={field}>
                {place === 0 ? '' : ', '}
                <Anchor component="button" type="button" size="sm" onClick={() => onField(field)}>
                  {labelOf(field, fields)}
                </Anchor>
              </span>
            ))}
          </Text>
        )}
        {/* Beside the form where there is room. */}
        <div className={classes.narrow}>
          {checks === undefined ? <Text c="dimmed">Checking…</Text> : <CheckList checks={checks} onField={onField} />}
        </div>
      </section>
      {isByHand ? (
        <section className={classes.part}>
          <ConsoleHelp fields={fields} />
        </section>
      ) : null}
      <section className={classes.part} aria-labelledby="registration-fees">
        <Title order={3} size="h4" id="registration-fees" mb="sm">
          What it costs
        </Title>
        <FeeTable />
      </section>
      <form
        className={classes.part}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (problem === undefined) sign()
        }}
      >
        <Stack gap="md" align="flex-start">
          {isByHand ? (
            <div>
              <Title order={3} size="h4">
                Once it is in Twilio’s console
              </Title>
              <Text size="sm" c="dimmed" mt={4}>
                We look it up there, and tell you as soon as there is news.
              </Text>
            </div>
          ) : null}
          <StatementForm {...form} />
          <HandInProblem>{problem}</HandInProblem>
          {handingIn.error === null || isDeclined(handingIn.error) ? null : (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {handingIn.error.message}
            </Text>
          )}
          <Button
            type="submit"
            size="md"
            className={classes.handIn ?? ''}
            disabled={problem !== undefined}
            loading={handingIn.isPending}
          >
            {isByHand ? 'Look it up' : 'Hand in'}
          </Button>
        </Stack>
      </form>
    </>
  )
}

/** Says how what was handed in stands. */
function HandedIn() {
  const { overview, kinds } = useProfileWork()
  const navigate = useNavigate()
  return (
    <Stack gap="md" align="flex-start">
      {kinds.map((kind) => {
        const part = partOf(overview, kind)
        return part === null ? null : (
          <Text key={kind}>
            <strong>{KIND_TITLES[kind]}</strong>: {stateOf(part).label}. {part.next}
          </Text>
        )
      })}
      <Button onClick={() => void navigate(SENDING)}>See how it stands</Button>
    </Stack>
  )
}
