import { Alert, Anchor, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPhone, usePhoneFormat } from '../../../../../lib/accounts/phone-text.tsx'
import { countOf } from '../../../../../lib/format.ts'
import { useMe } from '../../../../../lib/me.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import { sendTest } from '../../../api/campaigns.ts'
import { useCreator } from '../creator-context.ts'
import { PeopleField } from './people-field.tsx'

const NOT_SAVED = 'Your latest changes are not saved yet, so the test would be out of date. Save them, then try again.'

/** Sends the message to the owner's own phone, and to a few contacts. */
export default function TestDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { draft, row } = useCreator()
  const me = useMe()
  usePhoneFormat()
  const phone = me?.phone_verified ? me.phone : null
  const [toMe, setToMe] = useState(phone !== null)
  const [people, setPeople] = useState<ReadonlyMap<string, string>>(new Map())
  const [problems, setProblems] = useState<readonly string[]>([])
  const send = async () => {
    setProblems([])
    await draft.flush()
    // A name that is missing changes nothing about the text.
    const { save } = draft.read()
    if (row === undefined || (save.kind !== 'saved' && save.kind !== 'invalid')) throw new Error(NOT_SAVED)
    const answer = await sendTest(row.id, { to_me: toMe && phone !== null, contact_ids: [...people.keys()] })
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
        canSubmit={(toMe && phone !== null) || people.size > 0}
        onSubmit={send}
        onClose={onClose}
      >
        <Checkbox
          label={phone === null ? 'My phone' : `My phone, ${formatPhone(phone)}`}
          description={
            phone === null ? (
              <>
                Confirm a phone number first.{' '}
                <Anchor component={Link} to="/dashboard/settings?tab=account" size="xs" underline="always">
                  Go to Settings
                </Anchor>
              </>
            ) : undefined
          }
          disabled={phone === null}
          checked={toMe && phone !== null}
          onChange={(event) => setToMe(event.currentTarget.checked)}
        />
        <PeopleField label="Contacts who agreed to your texts" people={people} onChange={setPeople} />
        <Text size="sm" c="dimmed">
          A test costs the same as a text, and is filled in for the person who gets it.
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
