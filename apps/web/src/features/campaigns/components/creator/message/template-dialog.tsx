import type { Template } from '@greenroom/contracts'
import { Anchor, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconSearch } from '../../../../../ui/icons.generated.ts'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import { Loaded } from '../../../../../ui/loaded.tsx'
import { templateChoicesQuery } from '../../../api/templates.ts'
import { KINDS } from '../../../rules/kinds.ts'
import { useCreator } from '../creator-context.ts'
import classes from './message.module.css'

export interface TemplateDialogProps {
  opened: boolean
  onClose: () => void
  onChoose: (template: Template) => void
}

const PAUSE_MS = 200

/** Chooses a template, which replaces the message. */
export default function TemplateDialog({ opened, onClose, onChoose }: TemplateDialogProps) {
  const { fields } = useCreator()
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), PAUSE_MS)
  const templates = useQuery({ ...templateChoicesQuery(fields.type, q), enabled: opened })
  return (
    <LateModal opened={opened} onClose={onClose} title="Use a template" size="lg">
      <TextInput
        data-autofocus
        aria-label="Search templates"
        placeholder="Search templates"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {fields.content.trim() === '' ? null : (
        <Text size="sm" c="dimmed" mt="sm">
          It replaces what you have written. You can undo that.
        </Text>
      )}
      <div className={classes.templates} aria-live="polite">
        <Loaded
          query={templates}
          what="Your templates"
          skeleton={180}
          empty={
            <Text size="sm" c="dimmed" py="md">
              {q === '' ? `No templates for ${KINDS[fields.type].many} yet. ` : 'No template found. '}
              <Anchor component={Link} to="/dashboard/templates" size="sm" underline="always">
                Go to Templates
              </Anchor>
            </Text>
          }
        >
          {({ items }) => (
            <ul className="plain-list" aria-label="Templates">
              {items.map((template) => (
                <li key={template.id}>
                  <button
                    type="button"
                    className={classes.template}
                    disabled={template.is_locked}
                    onClick={() => onChoose(template)}
                  >
                    <strong>{template.name}</strong>
                    <span>
                      {template.is_locked
                        ? 'Your plan does not have room for it.'
                        : template.subject || template.content}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </LateModal>
  )
}
