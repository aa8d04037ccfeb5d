import { Menu, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { useLeave } from './use-leave.ts'
import { usePerson } from './use-person.ts'
import classes from './user-menu.module.css'

/** Who is signed in, and the way out. */
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
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
