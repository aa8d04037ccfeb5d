import { Button, Menu } from '@mantine/core'
import { Link } from 'react-router'
import {
  IconCalendar,
  IconChevronDown,
  IconDeviceMobileMessage,
  IconMail,
  IconPlus,
} from '../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../ui/in-main.ts'
import { CAMPAIGNS_PATH, newPath } from './paths.ts'

/** To all campaigns, and to a new one. */
export const HeaderActions = () => (
  <>
    <Button component={Link} to={CAMPAIGNS_PATH} variant="default" leftSection={<IconCalendar size={18} aria-hidden />}>
      All campaigns
    </Button>
    <Menu position="bottom-end" {...IN_MAIN}>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          New campaign
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={newPath('sms')} leftSection={<IconDeviceMobileMessage size={18} aria-hidden />}>
          SMS campaign
        </Menu.Item>
        <Menu.Item component={Link} to={newPath('email')} leftSection={<IconMail size={18} aria-hidden />}>
          Email campaign
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  </>
)
