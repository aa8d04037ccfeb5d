import type { SandboxRegistrarAccount, SandboxRegistrarObject } from '@greenroom/contracts'
import { Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { setAccount } from '../../api/registrar.ts'
import { Levers } from '../levers.tsx'
import classes from '../rows.module.css'
import type { Lever } from '../use-lever.ts'
import { RegistrarObject } from './registrar-object.tsx'
import { RejectDialog } from './reject-dialog.tsx'

const NEXT: { value: SandboxRegistrarAccount['next']; label: string }[] = [
  { value: 'as_usual', label: 'As usual' },
  { value: 'lost', label: 'Its answer is lost' },
  { value: 'refused', label: 'Refused' },
  { value: 'not_now', label: 'Not now' },
]
const NEWS: { value: SandboxRegistrarAccount['news']; label: string }[] = [
  { value: 'once', label: 'Once' },
  { value: 'twice', label: 'Twice' },
  { value: 'lost', label: 'Never' },
]

export interface AccountProps {
  account: SandboxRegistrarAccount
  objects: readonly SandboxRegistrarObject[]
  now: Date
  lever: Lever
}

/** An owner's account at the registrar: what they handed in, with levers for what the registrar does. */
export function Account({ account, objects, now, lever }: AccountProps) {
  const [rejecting, setRejecting] = useState<SandboxRegistrarObject>()
  const { id, name, next, news } = account
  const set = (levers: Parameters<typeof setAccount>[1]) => lever.pull(id, () => setAccount(id, levers))
  return (
    <SectionCard title={name || 'No name'}>
      {objects.length === 0 ? <Text c="dimmed">Nothing is handed in.</Text> : null}
      <ul className={classes.list}>
        {objects.map((object) => (
          <RegistrarObject
            key={object.id}
            object={object}
            now={now}
            lever={lever}
            onReject={() => setRejecting(object)}
          />
        ))}
      </ul>
      <Group mt="md">
        <Levers label={`Test levers of ${name}`}>
          <NativeSelect
            label="Next change"
            size="xs"
            data={NEXT}
            value={next}
            disabled={lever.pulled !== undefined}
            onChange={({ currentTarget }) => set({ next: valueIn(NEXT, currentTarget.value) })}
          />
          <NativeSelect
            label="News arrives"
            size="xs"
            data={NEWS}
            value={news}
            disabled={lever.pulled !== undefined}
            onChange={({ currentTarget }) => set({ news: valueIn(NEWS, currentTarget.value) })}
          />
        </Levers>
      </Group>
      <RejectDialog object={rejecting} onClose={() => setRejecting(undefined)} />
    </SectionCard>
  )
}

const valueIn = <T extends string>(choices: readonly { value: T }[], value: string): T | undefined =>
  choices.find((choice) => choice.value === value)?.value
