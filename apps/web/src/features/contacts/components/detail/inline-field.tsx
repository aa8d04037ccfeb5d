import type { Contact, UpdateContactBody } from '@greenroom/contracts'
import { ActionIcon, Box, Button, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '../../../../ui/icons.generated.ts'
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useOnline } from '../../../../lib/online.ts'
import { useContact } from './contact-context.ts'
import { Duplicate } from './duplicate.tsx'
import classes from './inline-field.module.css'
import { Overtaken } from './overtaken.ts'
import { sameAs, sentenceOf } from './refusal.ts'
import { useFieldDraft } from './use-field-draft.ts'
import { useSaveContact } from './use-save-contact.ts'
import { tip } from '../../../../ui/tip.ts'

export interface EditorProps<T> {
  label: string
  value: T
  onChange: (typed: T) => void
  error: string | undefined
}

/** One editable fact of a contact: how it is read, shown, typed and saved. */
export interface Fact<T> {
  /** Unique on the screen. */
  name: string
  label: string
  read: (contact: Contact) => T
  /** Returns the value for display; null if it is empty. */
  show: (value: T, contact: Contact) => ReactNode
  /** Returns the value for use in a sentence. Defaults to `show`. */
  tell?: (value: T, contact: Contact) => ReactNode
  editor: (props: EditorProps<T>) => ReactNode
  toChange: (typed: T) => UpdateContactBody
}

export interface InlineFieldProps<T> {
  fact: Fact<T>
  /** Shown beside the value, such as a copy button. */
  beside?: ReactNode
  /** Shown after the value, always visible. */
  mark?: ReactNode
  /** Leaves out the label, for the heading of the screen. */
  isBare?: boolean
}

/** One fact of a contact, edited in place. The input stays until it is saved or canceled. */
export function InlineField<T>({ fact, beside, mark, isBare = false }: InlineFieldProps<T>) {
  const { contact } = useContact()
  const [draft, setDraft] = useFieldDraft<T>(contact.id, fact.name)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(draft !== null)
  useEffect(() => {
    if (wasOpen.current && draft === null && document.activeElement === document.body) pencil.current?.focus()
    wasOpen.current = draft !== null
  }, [draft])
  const { label } = fact
  const value = fact.read(contact)
  const shown = fact.show(value, contact)
  const begin = () => setDraft({ typed: value, base: contact })

  return (
    <div className={classes.root} data-bare={isBare || undefined} data-open={draft !== null || undefined}>
      {/* The screen keeps its heading. */}
      {isBare && draft !== null ? <div className="visually-hidden">{shown}</div> : null}
      {isBare && draft === null ? null : (
        <Box c="dimmed" fz="sm">
          {label}
        </Box>
      )}
      {draft !== null ? (
        <Form fact={fact} draft={draft} setDraft={setDraft} />
      ) : shown === null ? (
        <Button
          ref={pencil}
          variant="subtle"
          size="compact-sm"
          className={classes.add ?? ''}
          aria-label={`Add ${label.toLowerCase()}`}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={begin}
        >
          Add
        </Button>
      ) : (
        <div className={classes.line}>
          <div className={classes.value}>{shown}</div>
          {mark}
          <span className={classes.tools}>
            {beside}
            <ActionIcon
              {...tip(`Change ${label.toLowerCase()}`)}
              ref={pencil}
              aria-label={`Change ${label.toLowerCase()}`}
              onClick={begin}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          </span>
        </div>
      )}
    </div>
  )
}

interface FormProps<T> {
  fact: Fact<T>
  draft: NonNullable<ReturnType<typeof useFieldDraft<T>>[0]>
  setDraft: ReturnType<typeof useFieldDraft<T>>[1]
}

function Form<T>({ fact: { label, read, show, tell = show, editor, toChange }, draft, setDraft }: FormProps<T>) {
  const { contact } = useContact()
  const { mutate, isPending, error, reset } = useSaveContact(contact.id)
  const online = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const [begun] = useState(draft)
  const focus = () => form.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  const begin = () => {
    // A field left open on another screen does not take the focus on return.
    if (JSON.stringify(begun.typed) === JSON.stringify(read(begun.base))) focus()
  }

  const save = (base: Contact) =>
    mutate(
      { change: toChange(draft.typed), base },
      {
        onSuccess: () => setDraft(null),
        onError: focus,
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isPending && online) save(draft.base)
  }
  const same = sameAs(error)
  const overtaken = error instanceof Overtaken ? error : null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that its fields have not used
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isOpenList(event.target)) setDraft(null)
      }}
    >
      <Stack gap={10} mt={6}>
        <Suspense>
          {editor({
            label,
            value: draft.typed,
            onChange: (typed) => {
              reset()
              setDraft({ ...draft, typed })
            },
            error: error === null || overtaken ? undefined : sentenceOf(error),
          })}
          <Once act={begin} />
        </Suspense>
        {same === undefined ? null : <Duplicate same={same} />}
        {overtaken ? (
          <Stack
            role="alert"
            gap="xs"
            py={10}
            px="sm"
            bdrs="md"
            bg="var(--mantine-color-warning-light)"
            style={{ overflowWrap: 'anywhere' }}
          >
            <Text size="sm" component="div">
              Changed to <strong>{tell(read(overtaken.current), overtaken.current) ?? 'nothing'}</strong> somewhere
              else.
            </Text>
            <div className={classes.buttons}>
              <Button size="compact-sm" loading={isPending} onClick={() => save(overtaken.current)}>
                Save mine
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setDraft(null)}>
                Use theirs
              </Button>
            </div>
          </Stack>
        ) : (
          <div className={classes.buttons}>
            <Button type="submit" size="xs" loading={isPending} disabled={!online}>
              Save
            </Button>
            <Button size="xs" variant="default" onClick={() => setDraft(null)}>
              Cancel
            </Button>
          </div>
        )}
        {online ? null : (
          <Text size="sm" role="status">
            You are offline. What you type stays here.
          </Text>
        )}
      </Stack>
    </form>
  )
}

/** Skips the country select inside a phone field. */
const FIRST_FIELD = 'input, textarea, select:not([data-position] *)'

/** Runs `act` on mount, which waits for the lazy sibling beside it. */
function Once({ act }: { act: () => void }) {
  const [first] = useState(() => act)
  useEffect(() => first(), [first])
  return null
}

/** Escape closes an open list of choices first (Mantine marks its field). */
const isOpenList = (target: EventTarget) =>
  target instanceof HTMLElement && target.dataset.mantineStopPropagation === 'true'
