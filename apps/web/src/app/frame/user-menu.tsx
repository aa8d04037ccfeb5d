import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconBell, IconLogout, IconSettings, IconUser } from '../../ui/icons.generated.ts'
import { Link } from 'react-router'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { COLOR_SCHEMES } from './color-schemes.ts'
import { useLeave } from './use-leave.ts'
import { usePerson } from './use-person.ts'
import classes from './user-menu.module.css'

/** Product section 2, "Top bar". */
const ITEMS = [
  { label: 'Profile Settings', to: '/dashboard/settings?tab=profile', Icon: IconUser },
  { label: 'Settings', to: '/dashboard/settings', Icon: IconSettings },
  { label: 'Notifications', to: '/dashboard/notifications', Icon: IconBell },
] as const

/** The signed-in user, links to their screens, the color scheme, and the sign-out. */
export function UserMenu() {
  const { name, contact, picture } = usePerson()
  const leave = useLeave()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <PersonAvatar name={name} picture={picture} />
          <span className="visually-hidden">My account: {name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.label}>
          <span className={classes.title}>My Account</span>
          <span className={classes.contact}>{contact}</span>
        </Menu.Label>
        <Menu.Divider />
        {ITEMS.map(({ label, to, Icon }) => (
          <Menu.Item key={label} component={Link} to={to} leftSection={<Icon size={18} stroke={1.7} aria-hidden />}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <ColorScheme />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} aria-hidden />} onClick={() => void leave()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function ColorScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup
        aria-label="Color scheme"
        value={colorScheme}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
      >
        {COLOR_SCHEMES.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
