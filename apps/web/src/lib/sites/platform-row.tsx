import type { SocialPlatform } from '@greenroom/domain'
import { UnstyledButton } from '@mantine/core'
import classes from './platform-row.module.css'
import { platformInfo } from './platforms.ts'

/** The platforms offered by name, where most artists are. Every other one is reached by its address. */
const OFFERED: readonly SocialPlatform[] = [
  ...(['instagram', 'tiktok', 'spotify', 'youtube', 'bandcamp', 'soundcloud', 'apple-music'] as const),
  ...(['facebook', 'x'] as const),
]

export interface PlatformRowProps {
  /** The platform whose handle the field beside the row takes. */
  value: SocialPlatform | undefined
  onChange: (platform: SocialPlatform | undefined) => void
  disabled?: boolean
}

/** Buttons that turn the field beside them into the field for one platform's handle, and back. */
export const PlatformRow = ({ value, onChange, disabled = false }: PlatformRowProps) => (
  <div className={classes.row} role="group" aria-label="Platforms">
    {OFFERED.map((platform) => {
      const { label, Icon } = platformInfo(platform)
      const isChosen = platform === value
      return (
        <UnstyledButton
          key={platform}
          type="button"
          className={classes.platform ?? ''}
          aria-pressed={isChosen}
          disabled={disabled}
          onClick={() => onChange(isChosen ? undefined : platform)}
        >
          <Icon size={20} stroke={1.6} aria-hidden />
          {label}
        </UnstyledButton>
      )
    })}
  </div>
)
