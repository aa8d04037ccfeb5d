import type { SandboxRegistrarObject } from '@greenroom/contracts'
import { Button, Group } from '@mantine/core'
import { formatAgo, formatDate, formatExact } from '../../../../lib/format.ts'
import { pullLever } from '../../api/registrar.ts'
import { Levers } from '../levers.tsx'
import { RowWords, type Standing } from '../row-words.tsx'
import type { Lever } from '../use-lever.ts'

const KINDS = { brand: 'Brand', campaign: 'Campaign', toll_free: 'Toll-free number' } as const

type PlainLever = 'approve' | 'answer' | 'slow' | 'review' | 'suspend' | 'lapse' | 'unknown'

export interface RegistrarObjectProps {
  object: SandboxRegistrarObject
  now: Date
  lever: Lever
  onReject: () => void
}

/** An object at the registrar, with its state and levers. */
export function RegistrarObject({ object, now, lever: { pulled, pull }, onReject }: RegistrarObjectProps) {
  const { id, kind, name, updated_at: updatedAt, rejections, edit_until: editUntil } = object
  const at = new Date(updatedAt)
  const title = `${KINDS[kind]} of ${name}`
  const button = (lever: string, label: string, act: () => Promise<unknown>) => (
    <Button
      key={lever}
      size="xs"
      variant="default"
      loading={pulled === `${lever} ${id}`}
      disabled={pulled !== undefined}
      onClick={() => pull(`${lever} ${id}`, act)}
    >
      {label}
    </Button>
  )
  return (
    <li>
      <RowWords title={title} standing={standingOf(object)}>
        <time dateTime={updatedAt} title={formatExact(at)}>
          {formatAgo(at, now)}
        </time>
        {rejections.length > 0 ? ` · ${rejections.map(({ code, text }) => `${code}: ${text}`).join(' ')}` : null}
        {editUntil === null ? null : ` · can be edited until ${formatDate(new Date(editUntil))}`}
      </RowWords>
      <Levers label={`Test levers of ${title}`}>
        <Group gap={8}>
          {leversOf(object).map(([lever, label]) => button(lever, label, () => pullLever(id, { lever })))}
          <Button size="xs" variant="default" disabled={pulled !== undefined} onClick={onReject}>
            Reject
          </Button>
          {kind === 'brand'
            ? button('code', 'Ask for a code', () => pullLever(id, { lever: 'ask', person: 'code' }))
            : null}
          {button('mail', 'Ask by mail', () => pullLever(id, { lever: 'ask', person: 'mail' }))}
        </Group>
      </Levers>
    </li>
  )
}

/** Levers that change something in this state, with their labels. */
function leversOf({ word, is_slow: isSlow }: SandboxRegistrarObject): [PlainLever, string][] {
  const levers: [PlainLever, string][] = []
  if (word === 'person') levers.push(['answer', 'Answer'])
  if (word !== 'approved') levers.push(['approve', 'Approve'])
  levers.push(word === 'review' && !isSlow ? ['slow', 'Be slow'] : ['review', 'Review'])
  if (word === 'approved') levers.push(['suspend', 'Suspend'])
  if (word !== 'review' && word !== 'removed') levers.push(['lapse', 'Let it lapse'])
  return [...levers, ['unknown', 'Say an unknown word']]
}

function standingOf({ word, person, is_slow: isSlow }: SandboxRegistrarObject): Standing {
  switch (word) {
    case 'approved':
      return { label: 'Approved', color: 'green' }
    case 'review':
      return { label: isSlow ? 'In review, slowly' : 'In review', color: 'info' }
    case 'person':
      return { label: person === 'mail' ? 'Waits for a mail' : 'Waits for a code', color: 'warning' }
    case 'rejected':
      return { label: 'Rejected', color: 'error' }
    case 'suspended':
      return { label: 'Suspended', color: 'error' }
    case 'removed':
      return { label: 'Lapsed', color: 'gray' }
    case 'unknown':
      return { label: 'Unknown word', color: 'gray' }
  }
}
