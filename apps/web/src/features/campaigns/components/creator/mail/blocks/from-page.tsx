import type { MailBlock } from '@greenroom/domain/mail-design'
import { Button, Menu } from '@mantine/core'
import { IconPlus } from '../../../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../../../ui/in-main.ts'
import type { PagePiece } from '../../../../rules/page-pieces.ts'
import { KIND_ICONS } from './add-block.tsx'

export interface FromPageProps {
  pieces: readonly PagePiece[]
  disabled: boolean
  onChoose: (block: MailBlock) => void
}

/** Adds what the artist's page has already: players, shows, and social icons. */
export const FromPage = ({ pieces, disabled, onChoose }: FromPageProps) =>
  pieces.length === 0 ? null : (
    <Menu position="bottom-start" width={280} returnFocus={false} {...IN_MAIN}>
      <Menu.Target>
        <Button variant="default" disabled={disabled} leftSection={<IconPlus size={18} aria-hidden />}>
          From your page
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {pieces.map(({ key, name, block }) => {
          const KindIcon = KIND_ICONS[block.type]
          return (
            <Menu.Item
              key={key}
              leftSection={<KindIcon size={20} stroke={1.6} aria-hidden />}
              onClick={() => onChoose(block)}
            >
              {name}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
