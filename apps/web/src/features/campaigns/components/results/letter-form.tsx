import type { Letter, LetterState } from '@greenroom/contracts'
import { LETTER_SLUG, MAX_LETTER_SLUG } from '@greenroom/domain/letters'
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../lib/api/index.ts'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { letterQuery, showLetter } from '../../api/letters.ts'

export interface LetterFormProps {
  campaignId: string
  state: LetterState
  /** The published letter whose address is changed. */
  letter?: Letter
  submitLabel: string
  onClose?: () => void
}

const tidy = (slug: string) => slug.trim().toLowerCase()

/** Takes the address of a letter, and the page that it stands on if there are several. */
export function LetterForm({ campaignId, state, letter, submitLabel, onClose }: LetterFormProps) {
  const { sites, suggested_slug: suggested } = state
  const client = useQueryClient()
  const form = useAppForm({
    initialValues: { slug: letter?.slug ?? suggested, site: letter?.minisite_id ?? sites[0]?.id ?? '' },
    check: ({ slug }) =>
      LETTER_SLUG.test(tidy(slug)) ? {} : { slug: 'Use letters a–z, digits, and single dashes between them.' },
    sentAs: { site: 'minisite_id' },
    refused: (error) => (error instanceof ApiError && error.code === 'CONFLICT' ? { slug: error.message } : undefined),
    send: async ({ slug, site }) => {
      const published = await showLetter(campaignId, tidy(slug), site)
      client.setQueryData(letterQuery(campaignId).queryKey, { ...state, letter: published })
      void client.invalidateQueries({ queryKey: letterQuery(campaignId).queryKey })
      toast.success(letter ? 'Its address is changed' : 'It is on your page')
      onClose?.()
    },
  })
  const base = sites.find(({ id }) => id === form.values.site)?.letters_url ?? ''
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="sm">
        {sites.length > 1 && (
          <Select
            {...form.getInputProps('site')}
            label="Page"
            data={sites.map(({ id, name }) => ({ value: id, label: name }))}
            allowDeselect={false}
          />
        )}
        <TextInput
          {...form.getInputProps('slug')}
          label="Address"
          description={
            <span
              style={{ overflowWrap: 'anywhere' }}
            >{`${base.replace(/^https?:\/\//, '')}/${tidy(form.values.slug)}`}</span>
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={MAX_LETTER_SLUG}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        {letter && tidy(form.values.slug) !== letter.slug ? (
          <Text size="sm" c="dimmed">
            Links to the old address stop working.
          </Text>
        ) : null}
        {form.problem === undefined ? null : (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {form.problem}
          </Text>
        )}
        <Group gap="xs">
          <Button type="submit" loading={form.busy}>
            {submitLabel}
          </Button>
          {onClose && (
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
