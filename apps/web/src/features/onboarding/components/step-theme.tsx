import { ThemePicker } from '../../../lib/sites/theme-picker.tsx'
import { draftStore } from '../draft/browser-draft.ts'
import { pictureAddress, useSiteDraft } from '../draft/use-site-draft.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-username.tsx'

/** The look of the page. There is always one, so this step cannot be skipped. */
export default function StepTheme(frame: StepProps) {
  const { draft, picture } = useSiteDraft()
  const { profile, username } = draft
  const address = pictureAddress(picture)
  return (
    <StepFrame {...frame} title="Pick a look" text="Ten to start from. You can change colors, fonts and buttons later.">
      <ThemePicker
        value={profile.theme}
        onChange={(theme) => draftStore.update({ profile: { theme } })}
        sample={{
          name: profile.name || username,
          bio: profile.bio,
          avatar_url: address ?? (profile.avatar || null),
          username,
        }}
      />
    </StepFrame>
  )
}
