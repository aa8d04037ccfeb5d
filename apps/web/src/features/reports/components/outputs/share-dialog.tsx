import type { ReportShare } from '@greenroom/contracts'
import { REPORTS, SHARE_DAYS, SHARE_PASSWORD } from '@greenroom/domain/reports/sharing'
import { Button, Group, PasswordInput, Select, Switch, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { endShare, makeShare, sharesQuery } from '../../api/outputs.ts'
import { longDay, periodWords } from '../words.ts'
import classes from './outputs.module.css'
import type { OutputDialogProps, Shown } from './dialog-props.ts'

/** Makes a page of the report for anyone with the link, and ends those that were made. */
export const ShareDialog = ({ opened, onClose, ...rest }: OutputDialogProps) => (
  <LateModal opened={opened} onClose={onClose} title="Share a link">
    <Content {...rest} onClose={onClose} />
  </LateModal>
)

function Content({ report, filter, onClose }: Omit<OutputDialogProps, 'opened'>) {
  const [url, setUrl] = useState<string>()
  return (
    <>
      {url === undefined ? (
        <ShareForm report={report} filter={filter} onMade={setUrl} onClose={onClose} />
      ) : (
        <Made url={url} onClose={onClose} />
      )}
      <Shares />
    </>
  )
}

const DAYS = [SHARE_DAYS.least, 14, SHARE_DAYS.default, 60, SHARE_DAYS.most]

function ShareForm({
  report,
  filter,
  onMade,
  onClose,
}: Shown & { onMade: (url: string) => void; onClose: () => void }) {
  const client = useQueryClient()
  const form = useAppForm({
    initialValues: { days: String(SHARE_DAYS.default), password: '', has_money: false },
    check: ({ password }) =>
      password !== '' && password.length < SHARE_PASSWORD.least
        ? { password: `Use at least ${SHARE_PASSWORD.least} characters.` }
        : {},
    send: async ({ days, password, has_money }) => {
      const { url } = await makeShare({
        report,
        query: filter,
        days: Number(days),
        password: password === '' ? null : password,
        has_money,
      })
      void client.invalidateQueries({ queryKey: sharesQuery.queryKey })
      onMade(url)
    },
  })
  return (
    <DialogForm form={form} submitLabel="Make the link" onClose={onClose}>
      <Text>
        Anyone with the link sees “{REPORTS[report].title}” with these days and filters, without logging in. It names no
        people and shows no replies, and figures of fewer than 5 people stay hidden.
      </Text>
      <Select
        {...form.getInputProps('days')}
        label="The link works for"
        data={DAYS.map((days) => ({ value: String(days), label: `${days} days` }))}
        allowDeselect={false}
      />
      <PasswordInput
        {...form.getInputProps('password')}
        label="Password (optional)"
        description="Whoever opens the link has to know it."
        autoComplete="new-password"
        maxLength={SHARE_PASSWORD.most}
      />
      <Switch
        {...form.getInputProps('has_money', { type: 'checkbox' })}
        label="Show money: revenue, cost, and return"
      />
    </DialogForm>
  )
}

const Made = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <div className={classes.made} role="status">
    <Text>The link is ready. Copy it now: for safety, it is not shown again.</Text>
    <TextInput
      aria-label="Link to the report"
      value={url}
      readOnly
      data-autofocus
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <Group justify="flex-end">
      <CopyButton value={url} label="Copy link" look="button" />
      <Button onClick={onClose}>Done</Button>
    </Group>
  </div>
)

/** The pages that can still be opened. */
function Shares() {
  const query = useQuery(sharesQuery)
  return (
    <section className={classes.list} aria-label="Links that work">
      <Loaded query={query} what="Your links" skeleton={48} empty={null}>
        {(shares) => (
          <>
            <h3 className={classes.title}>Links that work</h3>
            <ul className="plain-list">
              {shares.map((share) => (
                <Share key={share.id} share={share} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}

function Share({ share }: { share: ReportShare }) {
  const { id, report, query, has_money, has_password, expires_at } = share
  const client = useQueryClient()
  const [isEnding, setEnding] = useState(false)
  const name = REPORTS[report].title
  const { from, to } = query
  const end = async () => {
    setEnding(true)
    try {
      await endShare(id)
      toast.success('The link no longer works')
      await client.invalidateQueries({ queryKey: sharesQuery.queryKey })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The link could not be ended.')
    } finally {
      setEnding(false)
    }
  }
  const notes = [
    from && to ? periodWords({ from, to }) : '',
    `until ${longDay(expires_at)}`,
    has_password ? 'with a password' : '',
    has_money ? 'with money' : '',
  ]
  return (
    <li className={classes.row}>
      <span>
        {name}
        <small>{notes.filter((note) => note !== '').join(' · ')}</small>
      </span>
      <Button
        variant="default"
        size="xs"
        loading={isEnding}
        aria-label={`End the link to ${name} until ${longDay(expires_at)}`}
        onClick={() => void end()}
      >
        End
      </Button>
    </li>
  )
}
