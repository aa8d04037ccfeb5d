import type { RegistrationOverview } from '@greenroom/contracts'
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { isDeclined } from '../../../lib/api/index.ts'
import { toast } from '../../../lib/toasts.tsx'
import { useViewport } from '../../../lib/viewport.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { IconChevronDown } from '../../../ui/icons.generated.ts'
import { LateModal } from '../../../ui/late-modal.tsx'
import { SaveStatus } from '../../../ui/save-status.tsx'
import { type FieldName, registrationQuery } from '../api/registration.ts'
import { ProfileContext } from '../editing/profile-context.ts'
import { useHandingIn } from '../editing/use-handing-in.ts'
import { type ProfileWork, useProfile } from '../editing/use-profile.ts'
import { FIELDS, type StepId } from '../rules/fields.ts'
import { ChecksPanel } from './checks/checks-panel.tsx'
import { FeeTable } from './fee-table.tsx'
import { ContactFields } from './fields/contact-fields.tsx'
import { ProgramFields } from './fields/program-fields.tsx'
import { WhereFields } from './fields/where-fields.tsx'
import { WhoFields } from './fields/who-fields.tsx'
import { HandInProblem, StatementForm, useHandInProblem, useSigning } from './statement-form.tsx'
import classes from './toll-free-dialog.module.css'
import { NumberSearch, OwnNumber } from './numbers/own-number.tsx'
import { focusField } from './wizard/use-step.ts'

export interface TollFreeDialogProps {
  overview: RegistrationOverview
  opened: boolean
  onClose: () => void
}

/** The toll-free verification dialog: everything that the form asks, the checks, and the signature, in one place. */
export default function TollFreeDialog({ overview, opened, onClose }: TollFreeDialogProps) {
  const { isMobile } = useViewport()
  // Changes made in a dialog below, such as a number that is bought, show here, too.
  const { data = overview } = useQuery(registrationQuery)
  return (
    <LateModal
      opened={opened}
      onClose={onClose}
      title="Toll-free verification"
      size="xl"
      fullScreen={isMobile}
      closeOnClickOutside={false}
    >
      <TollFreeForm overview={data} onClose={onClose} />
    </LateModal>
  )
}

const SECTIONS: readonly { title: string; step: StepId; Fields: ComponentType }[] = [
  { title: 'Who sends the texts', step: 'who', Fields: WhoFields },
  { title: 'Where you are', step: 'where', Fields: WhereFields },
  { title: 'Whom reviewers may ask', step: 'contact', Fields: ContactFields },
  { title: 'What you text, and how people agree', step: 'program', Fields: ProgramFields },
]

function TollFreeForm({ overview, onClose }: Omit<TollFreeDialogProps, 'opened'>) {
  const work = useProfile(overview, 'toll_free')
  const { draft, save, missing, blockers } = work
  const heading = useId()
  const [isSearching, setSearching] = useState(false)
  const handingIn = useHandingIn(work, () => {
    toast.success('Handed in. We tell you as soon as there is news.')
    onClose()
  })
  const { form, sign } = useSigning(handingIn.mutate)
  const empty = Object.keys(missing).length
  const problem = useHandInProblem({ blockers: blockers.length, missing: empty })
  const refusal = handingIn.error === null || isDeclined(handingIn.error) ? undefined : handingIn.error.message
  return (
    <ProfileContext value={work}>
      <DialogForm
        form={{
          busy: handingIn.isPending,
          problem: refusal,
          submit: () => {
            if (problem === undefined) sign()
            else for (const field of Object.keys(missing)) work.leave(field as keyof typeof missing)
          },
        }}
        submitLabel="Hand in"
        cancelLabel="Later"
        onClose={onClose}
      >
        <div onBlur={() => void draft.flush()} className={classes.form}>
          <div className={classes.top}>
            <Text size="sm" c="dimmed">
              Reviewed in 3 to 5 business days, sometimes 15. Saved as you type.
            </Text>
            {save === undefined ? null : (
              <SaveStatus
                state={save}
                onShow={() => focusFirst(Object.keys(draft.read().refused))}
                onRetry={() => void draft.flush()}
              />
            )}
          </div>
          {SECTIONS.map(({ title, step, Fields }) => (
            <Part key={step} title={title} left={leftIn(work, step)}>
              <Fields />
            </Part>
          ))}
          <Part title="Your number" left={leftIn(work, 'number')}>
            <OwnNumber kind="toll_free" onSearch={() => setSearching(true)} />
          </Part>
          <section className={classes.section} aria-labelledby={`${heading}-checks`}>
            <Title order={3} size="h4" mb="sm" id={`${heading}-checks`}>
              What reviewers would say
            </Title>
            <ChecksPanel
              isPlain
              onField={(field) => {
                work.leave(field)
                focusField(field)
              }}
            />
          </section>
          <section className={classes.section} aria-labelledby={`${heading}-fees`}>
            <Title order={3} size="h4" mb="sm" id={`${heading}-fees`}>
              What it costs
            </Title>
            <FeeTable />
          </section>
          <Stack className={classes.section} gap="md">
            <StatementForm {...form} />
            <HandInProblem>{problem}</HandInProblem>
          </Stack>
        </div>
      </DialogForm>
      <NumberSearch kind="toll_free" opened={isSearching} onClose={() => setSearching(false)} />
    </ProfileContext>
  )
}

/** Returns how much of a step is still to be filled in. */
const leftIn = ({ missing, overview }: ProfileWork, step: StepId): number =>
  step === 'number'
    ? Number(overview.numbers.every(({ kind }) => kind !== 'toll_free'))
    : Object.keys(missing).filter((field) => FIELDS[field as FieldName].step === step).length

/** One part of the form; what is filled in already is folded as the dialog opens. */
function Part({ title, left, children }: { title: string; left: number; children: ReactNode }) {
  const [isOpen] = useState(left > 0)
  return (
    <details className={classes.section} open={isOpen}>
      <summary className={classes.summary}>
        <Title order={3} size="h4">
          {title}
        </Title>
        <span className={classes.left}>
          {left === 0 ? 'Filled in' : `${left} left`}
          <IconChevronDown size={18} className={classes.chevron} aria-hidden />
        </span>
      </summary>
      <div className={classes.fields}>{children}</div>
    </details>
  )
}

const focusFirst = ([field]: string[]) => field !== undefined && focusField(field as Parameters<typeof focusField>[0])
