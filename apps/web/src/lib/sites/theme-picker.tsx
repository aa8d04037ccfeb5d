import type { PublicBlock } from '@greenroom/contracts'
import { readTheme, THEME_IDS, type ThemeId } from '@greenroom/domain'
import { SitePreview, THEMES } from '@greenroom/minisite'
import { Box, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '../../ui/icons.generated.ts'
import { memo, useId } from 'react'
import classes from './theme-picker.module.css'

/** Content of the small pages: the user's own name and picture make the choice easier. */
export interface ThemeSample {
  name: string
  bio?: string
  avatar_url?: string | null
  username?: string
}

export interface ThemePickerProps {
  value: string
  onChange: (theme: ThemeId) => void
  sample: ThemeSample
}

const SAMPLE_ID = '00000000-0000-4000-8000-000000000000'
const SAMPLE_BLOCKS: PublicBlock[] = ['New single', 'Tour dates', 'Merch'].map((title, i) => ({
  id: `00000000-0000-4000-8000-00000000000${i}`,
  title,
  type: 'link',
  url: 'https://example.com/',
  settings: { version: 1 },
}))

/** The ten themes as radio buttons, each drawn by the real renderer. Arrow keys move between them. */
export function ThemePicker({ value, onChange, sample }: ThemePickerProps) {
  const group = useId()
  const chosen = readTheme(value)
  return (
    <fieldset className={classes.group}>
      <VisuallyHidden component="legend">Theme</VisuallyHidden>
      {THEME_IDS.map((id) => (
        <label key={id} className={classes.option}>
          <input
            type="radio"
            name={group}
            value={id}
            checked={id === chosen}
            onChange={() => onChange(id)}
            className={classes.radio}
            aria-describedby={`${group}-${id}`}
          />
          <span className={classes.card}>
            <span className={classes.window} aria-hidden>
              <span className={classes.page} inert>
                <Sample
                  theme={id}
                  name={sample.name}
                  bio={sample.bio ?? ''}
                  avatar={sample.avatar_url ?? null}
                  username={sample.username ?? 'you'}
                />
              </span>
            </span>
            <span className={classes.mark} aria-hidden>
              <IconCheck size={14} stroke={3} />
            </span>
          </span>
          <Box component="span" display="block" mt="xs" fz={13} fw={500} ta="center">
            {THEMES[id].name}
          </Box>
          <VisuallyHidden id={`${group}-${id}`}>{THEMES[id].blurb}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  )
}

interface SampleProps {
  theme: ThemeId
  name: string
  bio: string
  avatar: string | null
  username: string
}

const Sample = memo(function Sample({ theme, name, bio, avatar, username }: SampleProps) {
  const site = {
    id: SAMPLE_ID,
    username,
    name: name || 'Your name',
    bio,
    avatar_url: avatar,
    theme,
    header_settings: null,
    url: 'https://example.com/',
  }
  return <SitePreview site={site} blocks={SAMPLE_BLOCKS} />
})
