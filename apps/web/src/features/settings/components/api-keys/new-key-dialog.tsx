import { type ApiScope, createApiKey, createApiKeyBody } from '@greenroom/contracts'
import { API_KEY_DAYS } from '@greenroom/domain/account'
import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../../lib/api/index.ts'
import { schemaProblems } from '../../../../lib/form/field-problems.ts'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { apiKeysQuery } from '../../api/queries.ts'
import classes from './api-keys.module.css'

interface NewKeyDialogProps {
  opened: boolean
  scopes: readonly ApiScope[]
  onClose: () => void
}

/** Makes a key, and shows it once. */
export function NewKeyDialog({ opened, scopes, onClose }: NewKeyDialogProps) {
  const [key, setKey] = useState<string>()
  const close = () => {
    onClose()
    setKey(undefined)
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={key === undefined ? 'New API key' : 'Your new key'}
      centered
      size="lg"
      closeOnClickOutside={false}
    >
      {!opened ? null : key === undefined ? (
        <KeyForm scopes={scopes} onMade={setKey} onClose={close} />
      ) : (
        <ShownKey value={key} onDone={close} />
      )}
    </Modal>
  )
}

function KeyForm({ scopes, onMade, onClose }: Omit<NewKeyDialogProps, 'opened'> & { onMade: (key: string) => void }) {
  const client = useQueryClient()
  const label = useId()
  const form = useAppForm({
    initialValues: { name: '', scopes: [] as string[], expires: `${API_KEY_DAYS}` },
    sentAs: { expires: 'expires_in_days' },
    check: (values) => schemaProblems(createApiKeyBody, bodyOf(values)),
    send: async (values) => {
      const made = await call(createApiKey, { body: bodyOf(values) })
      onMade(made.key)
      void client.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
    },
  })
  const { scopes: chosen } = form.values
  const toggle = (scope: string) =>
    form.setFieldValue('scopes', chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope])
  return (
    <DialogForm form={form} submitLabel="Create key" canSubmit={form.isReady} onClose={onClose}>
      <TextInput
        data-autofocus
        label="Name"
        description="What you will use it for."
        placeholder="Tour calendar"
        size="md"
        maxLength={60}
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Expires"
        description="After that it stops working. You can create a new one at any time."
        size="md"
        data={LIVES}
        {...form.getInputProps('expires')}
      />
      <div>
        <Text size="sm" fw={500} mb={6} id={label}>
          What it can do
        </Text>
        <div className={classes.scopes} role="group" aria-labelledby={label}>
          {areasOf(scopes).map(({ area, levels }) => (
            <div key={area} className={classes.area}>
              <Text size="md">{nameOf(area)}</Text>
              {(['read', 'write'] as const).map((level) => (
                <Level key={level} area={area} level={level} scope={levels[level]} chosen={chosen} onToggle={toggle} />
              ))}
            </div>
          ))}
        </div>
        <Text size="sm" c="dimmed" mt={6}>
          No key can access your settings, keys, devices, exports or the account itself.
        </Text>
      </div>
    </DialogForm>
  )
}

const bodyOf = ({ name, scopes, expires }: { name: string; scopes: string[]; expires: string }) => ({
  name: name.trim(),
  scopes,
  expires_in_days: expires === NEVER ? null : Number(expires),
})

const NEVER = 'never'
const LIVES = [
  { value: '30', label: 'In 30 days' },
  { value: `${API_KEY_DAYS}`, label: `In ${API_KEY_DAYS} days` },
  { value: '365', label: 'In a year' },
  { value: NEVER, label: 'Never' },
]

interface LevelProps {
  area: string
  level: 'read' | 'write'
  /** Absent: the area has no such scope. */
  scope: ApiScope | undefined
  chosen: readonly string[]
  onToggle: (scope: string) => void
}

function Level({ area, level, scope, chosen, onToggle }: LevelProps) {
  if (scope === undefined) return <span />
  const label = level === 'read' ? 'Read' : 'Change'
  return (
    <Checkbox
      label={
        <>
          {label}
          <span className="visually-hidden"> {nameOf(area)}</span>
        </>
      }
      title={scope.operations.join('\n')}
      checked={chosen.includes(scope.scope)}
      onChange={() => onToggle(scope.scope)}
    />
  )
}

/** Groups scopes by area. */
function areasOf(scopes: readonly ApiScope[]): { area: string; levels: Partial<Record<'read' | 'write', ApiScope>> }[] {
  const areas = new Map<string, Partial<Record<'read' | 'write', ApiScope>>>()
  for (const scope of scopes) areas.set(scope.area, { ...areas.get(scope.area), [scope.level]: scope })
  const order = [...new Set([...Object.keys(NAMES), ...areas.keys()])]
  return order.flatMap((area) => {
    const levels = areas.get(area)
    return levels ? [{ area, levels }] : []
  })
}

/** Areas whose path says too little; they come first, in this order. */
const NAMES: Readonly<Record<string, string>> = {
  minisites: 'Mini sites and their numbers',
  me: 'Your profile and plan',
  usernames: 'Free usernames',
  uploads: 'Pictures',
  embeds: 'Embed addresses',
  onboarding: 'Getting started',
  notifications: 'Notifications',
}

/** `tour-dates` → "Tour dates". */
const nameOf = (area: string): string =>
  NAMES[area] ?? `${area.charAt(0).toUpperCase()}${area.slice(1).replaceAll('-', ' ')}`

function ShownKey({ value, onDone }: { value: string; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text>
        Copy it now. You will not see it again. Anyone who has it can do what you chose, so protect it like a password.
      </Text>
      <div className={classes.key}>
        <code data-testid="api-key">{value}</code>
        <CopyButton value={value} label="Copy the key" />
      </div>
      <pre
        className={classes.example}
      >{`curl ${location.origin}/api/minisites \\\n  -H "Authorization: Bearer ${value.slice(0, 9)}…"`}</pre>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onDone}>
          I have copied it
        </Button>
      </Group>
    </Stack>
  )
}
