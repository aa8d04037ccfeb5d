import { createSite, type MiniSite } from '@greenroom/contracts'
import { MAX_SITE_NAME, usernameFrom } from '@greenroom/domain'
import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../lib/api/index.ts'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { meQuery } from '../../../../lib/me.ts'
import { randomId } from '../../../../lib/random-id.ts'
import type { UsernameStatus } from '../../../../lib/sites/use-username-check.ts'
import { UsernameField } from '../../../../lib/sites/username-field.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { keepTypedSite, readTypedSite } from './typed-site.ts'

export interface NewSiteDialogProps {
  opened: boolean
  onClose: () => void
  onMade: (site: MiniSite) => void
  /** Tells why the plan has no room, if that is already known. Submitting then opens the plans. */
  fullSentence: string | undefined
}

/** Creates another site with a name and an address. The rest happens in the editor. */
export function NewSiteDialog(props: NewSiteDialogProps) {
  const close = () => {
    keepTypedSite(undefined)
    props.onClose()
  }
  return (
    <LateModal opened={props.opened} onClose={close} title="New site">
      {props.opened && <Form {...props} onClose={close} />}
    </LateModal>
  )
}

function Form({ onClose, onMade, fullSentence }: NewSiteDialogProps) {
  const [status, setStatus] = useState<UsernameStatus>('empty')
  const queries = useQueryClient()
  const attempt = useRef({ body: '', key: '' })
  const form = useAppForm({
    initialValues: readTypedSite(),
    onChange: keepTypedSite,
    send: async ({ name, username }) => {
      const body = { name: name.trim(), username }
      const text = JSON.stringify(body)
      if (attempt.current.body !== text) attempt.current = { body: text, key: randomId() }
      const site = await call(createSite, { body, idempotencyKey: attempt.current.key })
      keepTypedSite(undefined)
      void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      onMade(site)
    },
  })
  const { name, username, isOwn } = form.values
  const isReady = name.trim() !== '' && (status === 'available' || status === 'unknown')
  return (
    <DialogForm form={form} submitLabel="Create site" canSubmit={isReady} onClose={onClose}>
      {fullSentence === undefined ? null : (
        <Text size="sm" c="dimmed">
          {fullSentence} You can still name it. You choose a plan next, and pay nothing until you agree.
        </Text>
      )}
      <TextInput
        label="Name"
        placeholder="Artist, band or shop"
        {...form.getInputProps('name')}
        maxLength={MAX_SITE_NAME}
        onChange={({ currentTarget: { value } }) =>
          form.setValues({ name: value, ...(!isOwn && { username: usernameFrom(value) }) })
        }
        data-autofocus
      />
      <UsernameField
        label="Username"
        value={username}
        onChange={(next) => form.setValues({ username: next, isOwn: next !== '' })}
        onStatus={setStatus}
      />
    </DialogForm>
  )
}
