import { MAX_TEST_CONTACTS } from '@greenroom/domain/campaigns'
import { Alert, Checkbox, TagsInput, Text } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../../../lib/format.ts'
import { useMe } from '../../../../../lib/me.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import { sendTest } from '../../../api/campaigns.ts'
import { useCreator } from '../creator-context.ts'
import { PeopleField } from './people-field.tsx'

const NOT_SAVED = 'Your latest changes are not saved yet, so the test would be out of date. Save them, then try again.'

/** Returns an address as it was typed, without what separates it from the next. */
const withoutMarks = (typed: string): string => typed.replace(/[\s,;]+$/, '')

/** Sends the mail to the owner, to a few contacts, and to up to five other addresses. */
export default function MailTestDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { draft, row } = useCreator()
  const me = useMe()
  const [toMe, setToMe] = useState(true)
  const [emails, setEmails] = useState<string[]>([])
  const [people, setPeople] = useState<ReadonlyMap<string, string>>(new Map())
  const [problems, setProblems] = useState<readonly string[]>([])
  const send = async () => {
    setProblems([])
    await draft.flush()
    const { save } = draft.read()
    if (row === undefined || (save.kind !== 'saved' && save.kind !== 'invalid')) throw new Error(NOT_SAVED)
    const answer = await sendTest(row.id, { to_me: toMe, emails, contact_ids: [...people.keys()] })
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
        canSubmit={toMe || emails.length > 0 || people.size > 0}
        onSubmit={send}
        onClose={onClose}
      >
        <Checkbox
          label={me?.email ? `Me, ${me.email}` : 'Me'}
          checked={toMe}
          onChange={(event) => setToMe(event.currentTarget.checked)}
        />
        <TagsInput
          label="Other addresses"
          placeholder={emails.length === 0 ? 'band@example.com' : ''}
          description={`Up to ${MAX_TEST_CONTACTS}. Press Enter after each.`}
          maxTags={MAX_TEST_CONTACTS}
          splitChars={[',', ' ', ';']}
          acceptValueOnBlur
          value={emails}
          onChange={(next) => setEmails([...new Set(next.map(withoutMarks))])}
        />
        <PeopleField label="Contacts who agreed to your email" people={people} onChange={setPeople} />
        <Text size="sm" c="dimmed">
          Tests are free. Contacts get their own details filled in; everybody else sees an example.
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
