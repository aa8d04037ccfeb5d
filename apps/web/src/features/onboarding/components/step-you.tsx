import { MAX_BIO, MAX_SITE_NAME } from '@greenroom/domain'
import { Stack, Textarea, TextInput } from '@mantine/core'
import { draftStore } from '../draft/browser-draft.ts'
import { useSiteDraft } from '../draft/use-site-draft.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-username.tsx'

/** Name and bio. A page without a name shows its username. */
export function StepYou(frame: StepProps) {
  const { profile, username } = useSiteDraft().draft
  const isBare = profile.name.trim() === '' && profile.bio.trim() === ''
  return (
    <StepFrame
      {...frame}
      title="Who are you?"
      text="This appears at the top of your page."
      onSkip={isBare ? frame.onNext : undefined}
    >
      <Stack gap="lg">
        <TextInput
          label="Name"
          data-first
          size="md"
          placeholder={username || 'Your artist or band name'}
          value={profile.name}
          maxLength={MAX_SITE_NAME}
          autoComplete="nickname"
          onChange={(event) => draftStore.update({ profile: { name: event.currentTarget.value } })}
        />
        <Textarea
          label="One line about you"
          size="md"
          autosize
          minRows={2}
          maxRows={6}
          placeholder="Low-tide pop from Lisbon. New single on Friday."
          value={profile.bio}
          maxLength={MAX_BIO}
          description={
            profile.bio.length > MAX_BIO - 60 ? `${MAX_BIO - profile.bio.length} characters left` : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => draftStore.update({ profile: { bio: event.currentTarget.value } })}
        />
      </Stack>
    </StepFrame>
  )
}
