import { createSite, type MiniSite } from '@greenroom/contracts'
import { MAX_SITE_NAME, usernameFrom } from '@greenroom/domain'
import { Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../../../lib/api/index.ts'
import { meQuery } from '../../../../lib/me.ts'
import { randomId } from '../../../../lib/random-id.ts'
import type { UsernameStatus } from '../../../../lib/sites/use-username-check.ts'
import { UsernameField } from '../../../../lib/sites/username-field.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'

export interface NewSiteDialogProps {
  opened: boolean
  onClose: () => void
  onMade: (site: MiniSite) => void
  /** The plan has no room; told the details of the answer. */
  onPlanLimit: (details: unknown) => void
}

/** Starts another site: a name and an address, the rest is done in the editor. */
export function NewSiteDialog(props: NewSiteDialogProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="New site" centered>
      {props.opened && <Form {...props} />}
    </Modal>
  )
}

function Form({ onClose, onMade, onPlanLimit }: NewSiteDialogProps) {
  const [name, setName] = useState('')
  const [username, setUsername] = useState('')
  const [isOwn, setOwn] = useState(false)
  const [status, setStatus] = useState<UsernameStatus>('empty')
  const queries = useQueryClient()
  const attempt = useRef({ body: '', key: '' })
  const isReady = name.trim() !== '' && (status === 'available' || status === 'unknown')

  const rename = (next: string) => {
    setName(next)
    if (!isOwn) setUsername(usernameFrom(next))
  }
  const make = async () => {
    const body = { name: name.trim(), username }
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { body: text, key: randomId() }
    try {
      const site = await call(createSite, { body, idempotencyKey: attempt.current.key })
      void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      onMade(site)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'PLAN_LIMIT_REACHED')) throw error
      onPlanLimit(error.details ?? {})
    }
  }
  return (
    <DialogForm submitLabel="Make site" canSubmit={isReady} onSubmit={make} onClose={onClose}>
      <TextInput
        label="Name"
        placeholder="Artist, band or shop"
        value={name}
        maxLength={MAX_SITE_NAME}
        onChange={(event) => rename(event.currentTarget.value)}
        data-autofocus
      />
      <UsernameField
        label="Username"
        value={username}
        onChange={(next) => {
          setOwn(next !== '')
          setUsername(next)
        }}
        onStatus={setStatus}
      />
    </DialogForm>
  )
}
