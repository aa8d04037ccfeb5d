import type { Contact } from '@greenroom/contracts'
import { Anchor, List, Radio, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePhoneFormat } from '../../../../../lib/accounts/phone-text.tsx'
import { displayName } from '../../../../../lib/contacts/contact-words.ts'
import { contactQuery, contactsKey } from '../../../../../lib/contacts/queries.ts'
import { meQuery } from '../../../../../lib/me.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../../ui/dialog-form.tsx'
import { mergeInto, type TakenField } from '../../../api/contact.ts'
import { dropDraft } from '../use-field-draft.ts'
import classes from './merge.module.css'
import { differs, type Fact, factsOf } from './what-stays.ts'

export interface CompareProps {
  /** The contact that stays. */
  keep: Contact
  /** The contact that is merged and removed. */
  gone: Contact
  /** Field typed for the contact that stays. The other contact's value is preselected. */
  wanted?: 'email' | 'phone' | undefined
  /** Absent if the other contact is already known. */
  onBack?: (() => void) | undefined
  onClose: () => void
}

/** Compares two contacts side by side, asks which values stay, and explains the merge before it happens. */
export function Compare({ keep, gone, wanted, onBack, onClose }: CompareProps) {
  usePhoneFormat()
  const client = useQueryClient()
  const facts = factsOf(keep, gone)
  const [take, setTake] = useState<ReadonlySet<TakenField>>(new Set(wanted === undefined ? [] : [wanted]))
  const { mutateAsync } = useMutation({
    mutationFn: () =>
      mergeInto(
        keep.id,
        gone.id,
        facts.filter((fact) => differs(fact) && take.has(fact.field)).map(({ field }) => field),
      ),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: contactsKey }),
        client.invalidateQueries({ queryKey: meQuery.queryKey }),
      ]),
  })
  const submit = async () => {
    client.setQueryData(contactQuery(keep.id).queryKey, await mutateAsync())
    if (wanted !== undefined) dropDraft(client, keep.id, wanted)
    onClose()
    toast.success(`${displayName(gone)} was merged into this contact.`)
  }
  const choose = (field: TakenField, isTheirs: boolean) =>
    setTake((before) => new Set([...[...before].filter((one) => one !== field), ...(isTheirs ? [field] : [])]))

  return (
    <DialogForm submitLabel="Merge for good" canSubmit onSubmit={submit} onClose={onClose}>
      <div>
        <div className={classes.heads} aria-hidden>
          <span />
          <span>{displayName(keep)} (stays)</span>
          <span>{displayName(gone)}</span>
        </div>
        {facts.map((fact) => (
          <Row key={fact.field} fact={fact} isTheirs={take.has(fact.field)} onChoose={choose} keep={keep} gone={gone} />
        ))}
      </div>
      <List size="sm" spacing={4}>
        <List.Item>Tags, notes, messages and history of both are combined.</List.Item>
        <List.Item>
          Consent stays with the address it was given for. If either one opted out, the merged contact has too.
        </List.Item>
        <List.Item>
          {displayName(gone)} will no longer be a separate contact. Its details stay in the history, but the merge
          cannot be undone.
        </List.Item>
      </List>
      {onBack === undefined ? null : (
        <Text size="sm">
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Choose someone else
          </Anchor>
        </Text>
      )}
    </DialogForm>
  )
}

interface RowProps {
  fact: Fact
  isTheirs: boolean
  keep: Contact
  gone: Contact
  onChoose: (field: TakenField, isTheirs: boolean) => void
}

function Row({ fact, isTheirs, keep, gone, onChoose }: RowProps) {
  const { field, label, mine, theirs } = fact
  if (!differs(fact))
    return (
      <div className={classes.row}>
        <span className={classes.label}>{label}</span>
        <span className={classes.both}>{mine || theirs}</span>
      </div>
    )
  return (
    <div className={classes.row} role="radiogroup" aria-label={label}>
      <span className={classes.label}>{label}</span>
      {[
        { value: mine, of: keep, isChosen: !isTheirs },
        { value: theirs, of: gone, isChosen: isTheirs },
      ].map(({ value, of, isChosen }) => (
        <Radio
          key={of.id}
          name={`merge-${field}`}
          checked={isChosen}
          onChange={() => onChoose(field, of.id === gone.id)}
          label={value}
          aria-label={`${label}: ${value}`}
          className={classes.choice ?? ''}
        />
      ))}
    </div>
  )
}
