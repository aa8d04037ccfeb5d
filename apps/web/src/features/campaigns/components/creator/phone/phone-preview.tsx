import { Alert, Button, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone, usePhoneFormat } from '../../../../../lib/accounts/phone-text.tsx'
import { displayName } from '../../../../../lib/contacts/contact-words.ts'
import { peopleQuery } from '../../../../../lib/contacts/queries.ts'
import { IconChevronLeft, IconChevronRight } from '../../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../../ui/in-main.ts'
import { PhoneFrame } from '../../../../../ui/phone-frame.tsx'
import { previewQuery } from '../../../api/campaigns.ts'
import { useCreator } from '../creator-context.ts'
import { Bubble } from './bubble.tsx'
import { Outcome } from './outcome.tsx'
import classes from './phone.module.css'

const PICKS = [
  { value: 'shortest', label: 'Shortest' },
  { value: 'longest', label: 'Longest' },
  { value: 'emptiest', label: 'Least info' },
] as const
type Named = (typeof PICKS)[number]['value']

/** The message on the phones of real people of the audience. */
export function PhonePreview() {
  const { shown, fields, row } = useCreator()
  const { person, pick, setPick, isAsked } = shown
  // Of the last review; it is not asked for here.
  const { data: preview } = useQuery({ ...previewQuery(row?.id ?? '', row?.version ?? 0), enabled: false })
  usePhoneFormat()
  const isEmpty = fields.content.trim() === '' && fields.media.length === 0
  const step = (to: 'next' | 'previous') => setPick({ pick: to, ...(person && { contact_id: person.contact_id }) })
  return (
    <div className={classes.root}>
      <div className={classes.picker}>
        <Button
          variant="default"
          px={8}
          aria-label="Previous person"
          disabled={!isAsked}
          onClick={() => step('previous')}
        >
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <PersonSelect />
        <Button variant="default" px={8} aria-label="Next person" disabled={!isAsked} onClick={() => step('next')}>
          <IconChevronRight size={18} aria-hidden />
        </Button>
      </div>
      <SegmentedControl<Named | ''>
        aria-label="Preview recipient"
        fullWidth
        size="xs"
        mt={8}
        data={[...PICKS]}
        value={PICKS.find(({ value }) => value === pick.pick)?.value ?? ''}
        onChange={(value) => value !== '' && setPick({ pick: value })}
        disabled={!isAsked}
      />
      <div className={classes.phone}>
        <PhoneFrame label="The text on a phone" width={300}>
          {/* Focusable, so that the keyboard can scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={classes.screen} tabIndex={0} role="group" aria-label="Text message">
            <div className={classes.head}>
              <span className={classes.disc} aria-hidden>
                {shown.artist.slice(0, 1).toUpperCase()}
              </span>
              <span>{preview?.from ? formatPhone(preview.from) : 'Your number'}</span>
            </div>
            {isEmpty ? (
              <p className={classes.hint}>What you write shows up here, just as fans will see it.</p>
            ) : shown.isLoading ? (
              <Skeleton height={90} width="80%" radius="lg" />
            ) : (
              <Bubble />
            )}
          </div>
        </PhoneFrame>
      </div>
      {shown.error && person === undefined ? (
        <Alert color="error" mt="sm" title="The preview did not load">
          {shown.error.message}{' '}
          <Button size="compact-sm" variant="default" onClick={shown.retry}>
            Try again
          </Button>
        </Alert>
      ) : (
        <Outcome />
      )}
    </div>
  )
}

const PAUSE_MS = 150

/** Finds a person by name, email, or phone. */
function PersonSelect() {
  const { shown } = useCreator()
  const { person, outsider, setPick, isAsked } = shown
  const one = person ? { ...person, id: person.contact_id } : outsider
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const name = one ? displayName(one) : ''
  // The field repeats the name of whoever is shown, which is no search.
  const [q] = useDebouncedValue(words === name ? '' : words.trim(), PAUSE_MS)
  const { data: found = [], isFetching } = useQuery({ ...peopleQuery(q), enabled: isOpen })
  const choices = found.map((contact) => ({ value: contact.id, label: displayName(contact) }))
  const hasOwn = one === undefined || choices.some(({ value }) => value === one.id)
  return (
    <Select
      aria-label="Preview as"
      placeholder="Alex, an example"
      flex={1}
      searchable
      // The server has searched already, also by email and phone.
      filter={({ options }) => options}
      data={hasOwn ? choices : [...choices, { value: one.id, label: name }]}
      value={one?.id ?? null}
      onChange={(id) => id !== null && setPick({ pick: 'named', contact_id: id })}
      onSearchChange={setWords}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={isFetching ? 'Searching…' : 'Nobody found.'}
      allowDeselect={false}
      disabled={!isAsked}
      comboboxProps={IN_MAIN}
    />
  )
}
