import { initials } from '@greenroom/domain/people'
import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useAuth } from '../../lib/session/index.ts'
import { toast } from '../../lib/toasts.tsx'
import classes from './user-menu.module.css'

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { user, displayName, signOut } = useAuth()
  const leave = async () => {
    const { error } = await signOut()
    if (error !== null)
      toast.error(`You are still signed in: ${error.message}`, {
        action: { label: 'Try again', onClick: () => void leave() },
      })
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <Avatar src={user?.image ?? null} alt="" size={34} color="green" aria-hidden>
            {initials(displayName)}
          </Avatar>
          <span className="visually-hidden">My account: {displayName}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.label}>
          <span className={classes.title}>My Account</span>
          <span className={classes.email}>{user?.email}</span>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
