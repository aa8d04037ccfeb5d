import type { AnswerRule } from '@greenroom/contracts'
import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { randomId } from '../../../lib/random-id.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import { useViewport } from '../../../lib/viewport.ts'
import { changeRule, makeRule, rulesKey } from '../api/rules.ts'
import { bodyOf, type RuleValues, valuesOf } from '../rules/values.ts'
import { RuleForm } from './rule-form.tsx'

/** What the dialog opens with: a rule, or the beginning of a new one. */
export type Opened = { rule: AnswerRule } | { start: Partial<RuleValues> }

interface RuleDialogProps {
  /** The dialog is open while this is set. */
  opened: Opened | undefined
  artist: string
  onClose: () => void
}

/** Makes or changes an automatic answer. */
export function RuleDialog({ opened, artist, onClose }: RuleDialogProps) {
  const client = useQueryClient()
  const { isMobile } = useViewport()
  const rule = opened && 'rule' in opened ? opened.rule : undefined
  return (
    <Modal
      opened={opened !== undefined}
      onClose={onClose}
      title={rule ? 'Edit automatic answer' : 'New automatic answer'}
      size="lg"
      centered
      fullScreen={isMobile}
      closeOnClickOutside={false}
    >
      {opened && <Opening key={rule?.id ?? 'new'} opened={opened} artist={artist} onClose={onClose} client={client} />}
    </Modal>
  )
}

function Opening({
  opened,
  artist,
  onClose,
  client,
}: RuleDialogProps & { opened: Opened; client: ReturnType<typeof useQueryClient> }) {
  // Sending the same dialog twice makes one rule.
  const key = useRef(randomId())
  const rule = 'rule' in opened ? opened.rule : undefined
  const initial = { ...valuesOf(rule, timeZone()), ...('start' in opened ? opened.start : {}) }
  return (
    <RuleForm
      initial={initial}
      artist={artist}
      submitLabel={rule ? 'Save' : 'Add'}
      onSave={async (values) => {
        const body = bodyOf(values)
        await (rule ? changeRule(rule.id, body) : makeRule(body, key.current))
        await client.invalidateQueries({ queryKey: rulesKey })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
