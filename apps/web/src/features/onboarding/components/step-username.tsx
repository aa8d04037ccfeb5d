import { Text } from '@mantine/core'
import { UsernameField } from '../../../lib/sites/username-field.tsx'
import { draftStore } from '../draft/browser-draft.ts'
import { useSiteDraft } from '../draft/use-site-draft.ts'
import { StepFrame, type StepFrameProps } from './step-frame.tsx'
import { useClaim } from './use-claim.ts'

export type StepProps = Required<Pick<StepFrameProps, 'onNext'>> & Pick<StepFrameProps, 'onBack' | 'previewButton'>

/** The address of the page; the only required step. */
export function StepUsername({ onNext, ...frame }: StepProps) {
  const { username } = useSiteDraft().draft
  const claim = useClaim(username, onNext)
  return (
    <StepFrame
      {...frame}
      title="Claim your address"
      text="Short and easy to say out loud. You can change it later."
      onNext={claim.submit}
    >
      <div ref={claim.container}>
        <UsernameField
          label="Username"
          size="lg"
          value={username}
          onChange={(name) => draftStore.update({ username: name })}
          onStatus={claim.onStatus}
        />
      </div>
      {claim.problem && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {claim.problem}
        </Text>
      )}
    </StepFrame>
  )
}
