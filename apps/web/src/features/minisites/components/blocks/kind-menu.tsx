import type { BlockType } from '@greenroom/domain'
import { isPhoneBlockLocked } from '@greenroom/domain/plans'
import { Box, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconLock, IconPlus } from '../../../../ui/icons.generated.ts'
import { Fragment } from 'react'
import { showPlans } from '../../../../lib/api/index.ts'
import { roomFor, useMe } from '../../../../lib/me.ts'
import { BLOCK_GALLERY, type BlockKind } from '../../../../lib/sites/block-kinds.ts'
import { prefetchRichText } from '../../../../lib/sites/rich-text-field.tsx'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import classes from './composer.module.css'

/** Menu of all kinds of blocks. Kinds missing from the plan are locked and open the plans (product section 6). */
export function KindMenu({ onChoose }: { onChoose: (type: BlockType) => void }) {
  const me = useMe()
  const isLocked = isPhoneBlockLocked(me?.limits.phone_blocks)
  const choose = async (type: BlockType) => {
    // Until the plan is known, the server decides.
    const isFull = type === 'phone' && roomFor(me, 'phone_blocks').full
    if (isFull && !(await showPlans('phone_blocks'))) return
    onChoose(type)
  }
  return (
    <Menu position="bottom-end" width={300} returnFocus={false} {...IN_MAIN} onOpen={prefetchRichText}>
      <Menu.Target>
        <Button
          size="md"
          leftSection={<IconPlus size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Add<span className={classes.wide}>&nbsp;block</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.gallery ?? ''}>
        {BLOCK_GALLERY.map(({ name, kinds }) => (
          <Fragment key={name}>
            <Menu.Label>{name}</Menu.Label>
            {kinds.map((kind) => (
              <Entry
                key={kind.type}
                kind={kind}
                isLocked={kind.type === 'phone' && isLocked}
                onClick={() => void choose(kind.type)}
              />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Entry({ kind, isLocked, onClick }: { kind: BlockKind; isLocked: boolean; onClick: () => void }) {
  const { label, blurb, Icon } = kind
  return (
    <Menu.Item
      leftSection={<Icon size={22} stroke={1.6} aria-hidden />}
      rightSection={isLocked && <IconLock size={16} role="img" aria-label="Not in your plan" />}
      onClick={onClick}
    >
      <Box component="span" display="block" fw={600}>
        {label}
      </Box>
      <span className={classes.blurb}>{blurb}</span>
    </Menu.Item>
  )
}
