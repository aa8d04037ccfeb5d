import type { Contact } from '@greenroom/contracts'
import { MAX_CONTACT_NAME } from '@greenroom/domain/contacts'
import { MAX_EMAIL } from '@greenroom/domain/email-address'
import type { CountryCode } from '@greenroom/domain/phone'
import { Anchor, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { likelyCountry } from '../../../../lib/accounts/countries.ts'
import { PhoneField, type PhoneFieldHandle } from '../../../../lib/accounts/phone-field.tsx'
import { ApiError } from '../../../../lib/api/index.ts'
import { StatusField } from '../../../../lib/contacts/status-field.tsx'
import { TagsField } from '../../../../lib/contacts/tags-field.tsx'
import { randomId } from '../../../../lib/random-id.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { addContact, refreshContacts } from '../../api/contacts.ts'
import { FIELD_ORDER, type FieldProblem, type FieldProblems, problemsFrom, problemsOf } from './problems.ts'
import { contactBody, keepTypedContact, readTypedContact, type TypedContact } from './typed-contact.ts'

export interface CreateContactDialogProps {
  opened: boolean
  onClose: () => void
  onMade: (contact: Contact) => void
  /** Does what changes the list, so that it is shown at once. */
  asOwn: <T>(work: () => Promise<T>) => Promise<T>
  /** Why the plan has no room, known beforehand; sending it leads to the plans. */
  fullSentence: string | undefined
}

/** Adds one person by hand. What was typed stays until it is added or cancelled. */
export function CreateContactDialog(props: CreateContactDialogProps) {
  return (
    <LateModal opened={props.opened} onClose={props.onClose} title="Add contact">
      {props.opened && <Form {...props} />}
    </LateModal>
  )
}

function Form({ onClose, onMade, asOwn, fullSentence }: CreateContactDialogProps) {
  const [typed, setTyped] = useState<TypedContact>(() => {
    const kept = readTypedContact()
    return { ...kept, country: kept.country ?? likelyCountry() }
  })
  const [problems, setProblems] = useState<FieldProblems>({})
  const fields = useRef<HTMLDivElement>(null)
  const phone = useRef<PhoneFieldHandle>(null)
  const attempt = useRef({ body: '', key: '' })
  const queries = useQueryClient()

  const type = (change: Partial<TypedContact>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    keepTypedContact(next)
    // What is said of a field is about what stood there before.
    setProblems((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => !(field in change) && !(isReach(field) && isReached(change))),
      ),
    )
  }
  const show = (found: FieldProblems) => {
    setProblems(found)
    const first = FIELD_ORDER.find((field) => found[field])
    if (first === 'phone') phone.current?.focus()
    else fields.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const add = async () => {
    const found = problemsOf(typed)
    if (Object.keys(found).length > 0) return show(found)
    const body = contactBody(typed)
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { body: text, key: randomId() }
    try {
      const contact = await asOwn(async () => {
        const made = await addContact(body, attempt.current.key)
        await refreshContacts(queries)
        return made
      })
      keepTypedContact(undefined)
      onMade(contact)
    } catch (error) {
      const refused = problemsFrom(error)
      if (refused) return show(refused)
      if (!(error instanceof ApiError && error.code === 'PLAN_LIMIT_REACHED')) toast.error('Failed to create contact')
      throw error
    }
  }
  const cancel = () => {
    keepTypedContact(undefined)
    onClose()
  }
  return (
    <DialogForm submitLabel="Add contact" canSubmit onSubmit={add} onClose={cancel}>
      {fullSentence === undefined ? null : (
        <Text size="sm" c="dimmed">
          {fullSentence} Write them down all the same: the plans come next, and nothing is paid before you agree.
        </Text>
      )}
      <div ref={fields} style={{ display: 'contents' }}>
        <TextInput
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={MAX_CONTACT_NAME}
          value={typed.name}
          error={problems.name?.message}
          onChange={(event) => type({ name: event.currentTarget.value })}
          data-autofocus
        />
        <TextInput
          label="Email"
          name="email"
          inputMode="email"
          autoComplete="off"
          maxLength={MAX_EMAIL}
          value={typed.email}
          error={said(problems.email)}
          onChange={(event) => type({ email: event.currentTarget.value })}
        />
        <PhoneField
          ref={phone}
          label="Phone"
          size="sm"
          autoComplete="off"
          isOptional
          initial={{ text: typed.phone, country: (typed.country ?? likelyCountry()) as CountryCode }}
          error={said(problems.phone)}
          onChange={({ text, country }) => type({ phone: text, country })}
        />
        <StatusField value={typed.status} onChange={(status) => type({ status })} />
        <TagsField label="Tags" value={typed.tags} onChange={(tags) => type({ tags })} error={problems.tags?.message} />
      </div>
    </DialogForm>
  )
}

const isReach = (field: string) => field === 'email' || field === 'phone'
const isReached = (change: Partial<TypedContact>) => 'email' in change || 'phone' in change

/** A sentence beside its field, with the way to whoever has the address already. */
function said(problem: FieldProblem | undefined): ReactNode {
  if (problem?.contactId === undefined) return problem?.message
  return (
    <>
      {problem.message}{' '}
      <Anchor
        component={Link}
        to={`/dashboard/contacts/${problem.contactId}`}
        fz="inherit"
        c="inherit"
        underline="always"
      >
        Open existing contact
      </Anchor>
    </>
  )
}
