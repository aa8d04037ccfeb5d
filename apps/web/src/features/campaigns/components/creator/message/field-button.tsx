import { MERGE_FIELDS, type MergeField } from '@greenroom/domain/merge-fields'
import { Button, Popover, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { cleanFallback, FALLBACKS, needsFallback, placeOf } from '../../../../../lib/compose/fallbacks.ts'
import { IconBraces } from '../../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../../ui/in-main.ts'
import classes from './message.module.css'

const FIELDS = Object.keys(MERGE_FIELDS) as MergeField[]

/** Puts a merge field into the message, with what stands there for people whose field is empty. */
export function FieldButton({ onInsert }: { onInsert: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [field, setField] = useState<MergeField>()
  const close = () => {
    setOpen(false)
    setField(undefined)
  }
  const put = (text: string) => {
    close()
    onInsert(text)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? setOpen(true) : close())}
      position="top-start"
      width={300}
      trapFocus
      returnFocus
      withRoles={false}
      {...IN_MAIN}
    >
      <Popover.Target>
        <Button
          size="compact-md"
          variant="light"
          leftSection={<IconBraces size={17} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          Personalize
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Fields of the contact">
        {field === undefined ? (
          <>
            <p className={classes.popTitle}>Filled in for each person</p>
            <div className={classes.chips}>
              {FIELDS.map((one) => (
                <button
                  key={one}
                  type="button"
                  className={classes.chip}
                  onClick={() => (needsFallback(one) ? setField(one) : put(placeOf(one, '')))}
                >
                  {MERGE_FIELDS[one]}
                </button>
              ))}
            </div>
          </>
        ) : (
          <Fallback key={field} field={field} onInsert={put} onBack={() => setField(undefined)} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface FallbackProps {
  field: MergeField
  onInsert: (text: string) => void
  onBack: () => void
}

/** Asks for the fallback of a field; without one it cannot be put into the message. */
function Fallback({ field, onInsert, onBack }: FallbackProps) {
  const [words, setWords] = useState(FALLBACKS[field])
  const [isAsked, setAsked] = useState(false)
  const isEmpty = cleanFallback(words) === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isEmpty) onInsert(placeOf(field, words))
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label={`If “${MERGE_FIELDS[field]}” is empty, use`}
        placeholder="there"
        maxLength={80}
        value={words}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={isAsked && isEmpty ? 'Enter a fallback, so that nobody sees a gap.' : undefined}
      />
      <div className={classes.popFoot}>
        <Button size="compact-md" variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
        <Button size="compact-md" type="submit">
          Insert
        </Button>
      </div>
    </form>
  )
}
