import { MAX_TEST_CONTACTS } from '@greenroom/domain/campaigns'
import { parseEmail } from '@greenroom/domain/email-address'
import { Alert, Anchor, Checkbox, MultiSelect, TagsInput, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPhone, usePhoneFormat } from '../../../../../lib/accounts/phone-text.tsx'
import { displayName } from '../../../../../lib/contacts/contact-words.ts'
import { peopleQuery } from '../../../../../lib/contacts/queries.ts'
import { countOf } from '../../../../../lib/format.ts'
import { useMe } from '../../../../../lib/me.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import { sendTest } from '../../../api/campaigns.ts'
import { KINDS } from '../../../rules/kinds.ts'
import { useCreator } from '../creator-context.ts'

const PAUSE_MS = 150

const NOT_SAVED = 'Your latest changes are not saved yet, so the test would be out of date. Save them, then try again.'

/** Sends the message to the owner, and to a few contacts; an email also to a few other addresses. */
export default function TestDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { draft, row, fields } = useCreator()
  const isMail = fields.type === 'email'
  const me = useMe()
  usePhoneFormat()
  const own = (isMail ? me?.email_verified && me.email : me?.phone_verified && me.phone) || null
  const [toMe, setToMe] = useState(own !== null)
  const [people, setPeople] = useState<ReadonlyMap<string, string>>(new Map())
  const [emails, setEmails] = useState<readonly string[]>([])
  const wrong = emails.filter((email) => !parseEmail(email).ok)
  const [problems, setProblems] = useState<readonly string[]>([])
  const send = async () => {
    setProblems([])
    await draft.flush()
    // A name that is missing changes nothing about the text.
    const { save } = draft.read()
    if (row === undefined || (save.kind !== 'saved' && save.kind !== 'invalid')) throw new Error(NOT_SAVED)
    const answer = await sendTest(row.id, {
      to_me: toMe && own !== null,
      contact_ids: [...people.keys()],
      ...(isMail && { emails: [...emails] }),
    })
    if (answer.sent > 0) toast.success(`Sent ${countOf(answer.sent, 'test')}`)
    if (answer.problems.length === 0) return onClose()
    setProblems(
      answer.problems.map(({ contact_id: id, text }) =>
        id === null ? text : `${people.get(id) ?? 'Someone'}: ${text}`,
      ),
    )
  }
  return (
    <LateModal opened={opened} onClose={onClose} title="Send a test">
      <DialogForm
        submitLabel="Send"
        canSubmit={((toMe && own !== null) || people.size > 0 || emails.length > 0) && wrong.length === 0}
        onSubmit={send}
        onClose={onClose}
      >
        <Checkbox
          label={ownWords(own, isMail)}
          description={
            own === null ? (
              <>
                {isMail ? 'Confirm your email address first.' : 'Confirm a phone number first.'}{' '}
                <Anchor component={Link} to="/dashboard/settings?tab=account" size="xs" underline="always">
                  Go to Settings
                </Anchor>
              </>
            ) : undefined
          }
          disabled={own === null}
          checked={toMe && own !== null}
          onChange={(event) => setToMe(event.currentTarget.checked)}
        />
        <PeopleField
          label={`Contacts who agreed to your ${KINDS[fields.type].many}`}
          people={people}
          onChange={setPeople}
        />
        {isMail && <EmailsField emails={emails} wrong={wrong} onChange={setEmails} />}
        <Text size="sm" c="dimmed">
          {isMail
            ? 'A test is free. Its subject begins with “Test”, and its links are not counted.'
            : 'A test costs the same as a text, and is filled in for the person who gets it.'}
        </Text>
        {problems.length === 0 ? null : (
          <Alert color="warning" role="alert" title="Some tests were not sent">
            {problems.map((text) => (
              <div key={text}>{text}</div>
            ))}
          </Alert>
        )}
      </DialogForm>
    </LateModal>
  )
}

function ownWords(own: string | null, isMail: boolean): string {
  if (isMail) return own === null ? 'My own address' : `Me, at ${own}`
  return own === null ? 'My phone' : `My phone, ${formatPhone(own)}`
}

/** Returns an address as it was typed, without what separates it from the next. */
const withoutMarks = (typed: string): string => typed.replace(/[\s,;]+$/, '')

interface EmailsFieldProps {
  emails: readonly string[]
  /** Those that are no addresses. */
  wrong: readonly string[]
  onChange: (emails: readonly string[]) => void
}

/** Addresses that are typed, such as those of a band. */
const EmailsField = ({ emails, wrong, onChange }: EmailsFieldProps) => (
  <TagsInput
    label="Other addresses"
    description={`Up to ${MAX_TEST_CONTACTS}, such as those of your band. Press Enter after each.`}
    placeholder={emails.length === 0 ? 'manager@example.com' : ''}
    maxTags={MAX_TEST_CONTACTS}
    splitChars={[',', ';', ' ']}
    acceptValueOnBlur
    value={[...emails]}
    onChange={(typed) => onChange([...new Set(typed.map(withoutMarks))].slice(0, MAX_TEST_CONTACTS))}
    error={wrong.length === 0 ? undefined : `“${wrong[0]}” does not look like an email address.`}
  />
)

interface PeopleFieldProps {
  label: string
  /** Names by id. */
  people: ReadonlyMap<string, string>
  onChange: (people: ReadonlyMap<string, string>) => void
}

function PeopleField({ label, people, onChange }: PeopleFieldProps) {
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), PAUSE_MS)
  const { data: found = [], isFetching } = useQuery(peopleQuery(q))
  const names = new Map([...people, ...found.map((one) => [one.id, displayName(one)] as const)])
  return (
    <MultiSelect
      label={label}
      placeholder={people.size === 0 ? 'Find a contact' : ''}
      searchable
      filter={({ options }) => options}
      hidePickedOptions
      maxValues={MAX_TEST_CONTACTS}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={[...people.keys()]}
      onChange={(ids) => onChange(new Map(ids.map((id) => [id, names.get(id) ?? ''])))}
      onSearchChange={setWords}
      nothingFoundMessage={isFetching ? 'Searching…' : 'Nobody found.'}
    />
  )
}
