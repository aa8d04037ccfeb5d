import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contactQuery } from '../../../../lib/contacts/queries.ts'
import { TagsField } from '../../../../lib/contacts/tags-field.tsx'
import { useOnline } from '../../../../lib/online.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { useContact } from './contact-context.ts'
import { sentenceOf } from './refusal.ts'
import { useSaveContact } from './use-save-contact.ts'

/** The tags of a contact. Each change is saved at once. */
export function TagsCard() {
  const { contact } = useContact()
  const client = useQueryClient()
  const online = useOnline()
  const { mutate } = useSaveContact(contact.id)
  const [problem, setProblem] = useState<string>()
  const { queryKey } = contactQuery(contact.id)
  const change = (tags: string[]) => {
    const base = contact
    setProblem(undefined)
    client.setQueryData(queryKey, (shown) => shown && { ...shown, tags })
    mutate(
      { change: { tags }, base },
      {
        onError: (error) => {
          client.setQueryData(queryKey, (shown) => shown && { ...shown, tags: base.tags })
          setProblem(sentenceOf(error))
        },
      },
    )
  }
  return (
    <SectionCard title="Tags">
      <TagsField label="Tags" isLabelHidden value={contact.tags} onChange={change} error={problem} />
      {online ? null : (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          You are offline. You can change tags when you are back online.
        </Text>
      )}
    </SectionCard>
  )
}
