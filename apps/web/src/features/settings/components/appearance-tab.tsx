import { type MantineColorScheme, Switch, useMantineColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconDeviceDesktop, IconMoon, IconSun } from '../../../ui/icons.generated.ts'
import { useId } from 'react'
import { setCollapsed, useCollapsed } from '../../../lib/sidebar.ts'
import { useViewport } from '../../../lib/viewport.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './appearance-tab.module.css'

const SCHEMES = [
  { value: 'auto', label: 'Auto', text: 'Same as your device', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', text: 'Paper', Icon: IconSun },
  { value: 'dark', label: 'Dark', text: 'Late shift', Icon: IconMoon },
] as const satisfies readonly { value: MantineColorScheme; label: string; text: string; Icon: typeof IconSun }[]

/** The look of the dashboard on this device. */
export default function AppearanceTab() {
  const reduced = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const collapsed = useCollapsed()
  const { isMobile } = useViewport()
  return (
    <>
      <Theme />
      {isMobile ? null : (
        <SectionCard
          title="Sidebar"
          text="When it is collapsed, it shows only icons. Press Ctrl or Cmd + B anywhere to open or close it."
        >
          <Switch
            label="Keep the sidebar collapsed"
            checked={collapsed}
            onChange={(event) => setCollapsed(event.currentTarget.checked)}
          />
        </SectionCard>
      )}
      <SectionCard
        title="Motion"
        text={
          reduced
            ? 'Your device asks for less motion, so animations are off.'
            : 'Animations are on. To turn them off, turn on “reduce motion” in your device settings.'
        }
      />
    </>
  )
}

function Theme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = useId()
  return (
    <SectionCard title="Theme" text="On this device. Your public sites keep their own look.">
      <div className={classes.schemes} role="radiogroup" aria-label="Theme">
        {SCHEMES.map(({ value, label, text, Icon }) => (
          <label key={value} className={classes.scheme}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={value}
              checked={colorScheme === value}
              onChange={() => setColorScheme(value)}
            />
            <span className={classes.preview} data-scheme={value} aria-hidden>
              <i />
              <b>
                <em />
                <em />
              </b>
            </span>
            <span className={classes.words}>
              <Icon size={18} stroke={1.7} aria-hidden />
              <span>
                <strong>{label}</strong>
                <small>{text}</small>
              </span>
            </span>
          </label>
        ))}
      </div>
    </SectionCard>
  )
}
