import type { Letter, LetterState } from '@greenroom/contracts'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { hideLetter, letterQuery, showLetter } from '../../api/letters.ts'
import { LetterForm } from './letter-form.tsx'

/** Shows an email to everybody on the artist's page, or takes it off. */
export function LetterCard({ campaignId }: { campaignId: string }) {
  const query = useQuery(letterQuery(campaignId))
  return (
    <SectionCard
      title="On your page"
      text="Everybody can read it there, also people who are not on your list. Personal fields show their fallbacks, and blocks for some people only are left out."
    >
      <Loaded query={query} what="This letter" skeleton={76}>
        {(state) =>
          state.letter ? (
            <Published campaignId={campaignId} state={state} letter={state.letter} />
          ) : (
            <Unpublished campaignId={campaignId} state={state} />
          )
        }
      </Loaded>
    </SectionCard>
  )
}

function Unpublished({ campaignId, state }: { campaignId: string; state: LetterState }) {
  if (state.problem !== null) return <Text size="sm">{state.problem}</Text>
  return <LetterForm campaignId={campaignId} state={state} submitLabel="Publish" />
}

interface PublishedProps {
  campaignId: string
  state: LetterState
  letter: Letter
}

function Published({ campaignId, state, letter }: PublishedProps) {
  const { url, slug, minisite_id: siteId, is_visible: isVisible } = letter
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: letterQuery(campaignId).queryKey })
  const bringBack = useMutation({
    mutationFn: () => showLetter(campaignId, slug, siteId),
    onSuccess: () => toast.success('It is on your page again'),
    onError: tellProblem,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => hideLetter(campaignId),
    onSuccess: () =>
      toast.success('It is no longer on your page', { action: { label: 'Undo', onClick: () => bringBack.mutate() } }),
    onError: tellProblem,
    onSettled: refresh,
  })
  if (isChanging)
    return (
      <LetterForm
        campaignId={campaignId}
        state={state}
        letter={letter}
        submitLabel="Save address"
        onClose={() => setChanging(false)}
      />
    )
  return (
    <Stack gap="sm">
      <Group gap="4px 8px" wrap="nowrap">
        <Anchor href={url} target="_blank" rel="noopener" style={{ overflowWrap: 'anywhere' }}>
          {url.replace(/^https?:\/\//, '')}
        </Anchor>
        <CopyButton value={url} label="Copy link" />
      </Group>
      {isVisible ? null : (
        <Text size="sm" c="dimmed">
          Nobody can see it right now, because your page is not online.
        </Text>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => setChanging(true)}>
          Change address
        </Button>
        <Button variant="default" color="error" loading={remove.isPending} onClick={() => remove.mutate()}>
          Unpublish
        </Button>
      </Group>
    </Stack>
  )
}
