import { type Contact, duplicateDetails } from '@greenroom/contracts'
import { MAX_CONTACT_NAME } from '@greenroom/domain/contacts'
import { MAX_EMAIL } from '@greenroom/domain/email-address'
import type { CountryCode } from '@greenroom/domain/phone'
import { Anchor, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { PhoneField } from '../../../../lib/accounts/phone-field.tsx'
import { ApiError } from '../../../../lib/api/index.ts'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { StatusField } from '../../../../lib/contacts/status-field.tsx'
import { TagsField } from '../../../../lib/contacts/tags-field.tsx'
import { randomId } from '../../../../lib/random-id.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { addContact, refreshContacts } from '../../api/contacts.ts'
import { contactBody, keepTypedContact, problemsOf, readTypedContact } from './typed-contact.ts'

export interface CreateContactDialogProps {
  opened: boolean
  onClose: () => void
  onMade: (contact: Contact) => void
  /** Runs work that changes the list, and shows the result at once. */
  asOwn: <T>(work: () => Promise<T>) => Promise<T>
  /** Tells why the plan has no room, if that is already known. Submitting then opens the plans. */
  fullSentence: string | undefined
}

/** Adds one person by hand. The input stays until the person is added or the dialog is canceled. */
export function CreateContactDialog(props: CreateContactDialogProps) {
  return (
    <LateModal opened={props.opened} onClose={props.onClose} title="Add contact">
      {props.opened && <Form {...props} />}
    </LateModal>
  )
}

function Form({ onClose, onMade, asOwn, fullSentence }: CreateContactDialogProps) {
  const attempt = useRef({ body: '', key: '' })
  const queries = useQueryClient()
  const form = useAppForm({
    initialValues: readTypedContact(),
    check: problemsOf,
    refused: takenAddress,
    onChange: keepTypedContact,
    send: async (typed) => {
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
        const isExplained = error instanceof ApiError && EXPLAINED.has(error.code)
        if (!isExplained) toast.error('Failed to create contact')
        throw error
      }
    },
  })
  const { country, tags, status } = form.values
  const cancel = () => {
    keepTypedContact(undefined)
    onClose()
  }
  return (
    <DialogForm form={form} submitLabel="Add contact" onClose={cancel}>
      {fullSentence === undefined ? null : (
        <Text size="sm" c="dimmed">
          {fullSentence} You can still fill this in. You choose a plan next, and pay nothing until you agree.
        </Text>
      )}
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={MAX_CONTACT_NAME}
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('email')}
        label="Email"
        name="email"
        inputMode="email"
        autoComplete="off"
        maxLength={MAX_EMAIL}
        onChange={(event) => {
          form.setFieldValue('email', event.currentTarget.value)
          form.clearFieldError('phone')
        }}
      />
      <PhoneField
        {...form.getInputProps('phone')}
        label="Phone"
        size="sm"
        autoComplete="off"
        isOptional
        initial={{ text: form.values.phone, country: country as CountryCode }}
        onChange={(typed) => {
          form.setFieldValue('phone', typed.text)
          form.setFieldValue('country', typed.country)
          form.clearFieldError('email')
        }}
      />
      <StatusField value={status} onChange={(next) => form.setFieldValue('status', next)} />
      <TagsField {...form.getInputProps('tags')} label="Tags" value={tags} />
    </DialogForm>
  )
}

/** Errors shown at a field or in the plans dialog. */
const EXPLAINED: ReadonlySet<string> = new Set(['VALIDATION_FAILED', 'CONFLICT', 'PLAN_LIMIT_REACHED'])

/** Says that the address belongs to another contact, with a link to it. */
function takenAddress(error: unknown) {
  if (!(error instanceof ApiError && error.code === 'CONFLICT')) return undefined
  const taken = duplicateDetails.safeParse(error.details).data
  return (
    taken && {
      [taken.field]: (
        <>
          {error.message}{' '}
          <Anchor
            component={Link}
            to={`/dashboard/contacts/${taken.contact_id}`}
            fz="inherit"
            c="inherit"
            underline="always"
          >
            Open existing contact
          </Anchor>
        </>
      ),
    }
  )
}
