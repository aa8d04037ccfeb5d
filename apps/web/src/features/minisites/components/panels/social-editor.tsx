import {
  MAX_SOCIAL,
  platformOf,
  SOCIAL_PLATFORMS,
  type SocialLink,
  type SocialPlatform,
  safeHref,
} from '@greenroom/domain'
import { ActionIcon, Button, Menu, Select, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconPlus, IconTrash } from '../../../../ui/icons.generated.ts'
import { useEffect, useRef, useState } from 'react'
import { platformInfo } from '../../../../lib/sites/platforms.ts'
import { siteNow } from '../../editing/fields.ts'
import { isSame } from '../../../../lib/editing/merge.ts'
import { AddressField } from '../../../../lib/form/address-field.tsx'
import { useEditing, useEditor } from '../editor/editor-context.ts'
import { PanelSection } from './panel-section.tsx'
import classes from './social-editor.module.css'
import { IN_MAIN } from '../../../../ui/in-main.ts'

/** A row of the form. It appears on the page once its address is valid. */
interface Row extends SocialLink {
  key: number
}

const PLATFORM_OPTIONS = SOCIAL_PLATFORMS.map((value) => ({ value, label: platformInfo(value).label }))
const whole = (rows: readonly Row[]): SocialLink[] =>
  rows.filter(({ url }) => safeHref(url) !== undefined).map(({ platform, url }) => ({ platform, url }))

/** The icons under the name. */
export function SocialEditor() {
  const editor = useEditor()
  const { social } = siteNow(useEditing().site)
  const count = useRef(0)
  const withKeys = (links: readonly SocialLink[]): Row[] => links.map((link) => ({ ...link, key: count.current++ }))
  const [rows, setRows] = useState(() => withKeys(social))
  const [freshKey, setFreshKey] = useState<number>()

  useEffect(() => {
    setRows((before) => (isSame(whole(before), social) ? before : withKeys(social)))
  }, [social])

  const change = (next: Row[]) => {
    setRows(next)
    editor.editSite({ social: whole(next) })
  }
  const edit = (row: Row, fields: Partial<SocialLink>) =>
    change(rows.map((other) => (other.key === row.key ? { ...other, ...fields } : other)))
  const move = (at: number, by: number) => {
    const row = rows[at]
    if (row) change(rows.toSpliced(at, 1).toSpliced(at + by, 0, row))
  }
  const add = (platform: SocialPlatform) => {
    const key = count.current++
    setFreshKey(key)
    setRows([...rows, { key, platform, url: '' }])
  }
  return (
    <PanelSection
      title="Social icons"
      text="Small icons under your name."
      action={<AddIcon disabled={rows.length >= MAX_SOCIAL} onChoose={add} />}
    >
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          None yet. Add the places where you post.
        </Text>
      ) : (
        <Stack component="ul" gap="sm" className="plain-list" aria-label="Social icons">
          {rows.map((row, at) => (
            <SocialRow
              key={row.key}
              row={row}
              isFresh={row.key === freshKey}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              onEdit={(fields) => edit(row, fields)}
              onMove={(by) => move(at, by)}
              onRemove={() => change(rows.toSpliced(at, 1))}
            />
          ))}
        </Stack>
      )}
    </PanelSection>
  )
}

function AddIcon({ disabled, onChoose }: { disabled: boolean; onChoose: (platform: SocialPlatform) => void }) {
  return (
    <Menu position="bottom-end" returnFocus={false} {...IN_MAIN}>
      <Menu.Target>
        <Button variant="default" disabled={disabled} leftSection={<IconPlus size={18} aria-hidden />}>
          Add icon
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {SOCIAL_PLATFORMS.map((platform) => {
          const { label, Icon } = platformInfo(platform)
          return (
            <Menu.Item
              key={platform}
              leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
              onClick={() => onChoose(platform)}
            >
              {label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

interface SocialRowProps {
  row: Row
  isFresh: boolean
  isFirst: boolean
  isLast: boolean
  onEdit: (fields: Partial<SocialLink>) => void
  onMove: (by: number) => void
  onRemove: () => void
}

function SocialRow({ row, isFresh, isFirst, isLast, onEdit, onMove, onRemove }: SocialRowProps) {
  const { label, Icon, example } = platformInfo(row.platform)
  const changeAddress = (url: string) => {
    const platform = platformOf(url)
    onEdit({ url, ...(platform && platform !== 'website' && { platform }) })
  }
  return (
    <li className={classes.row}>
      <Select
        className={classes.platform ?? ''}
        aria-label="Platform"
        data={PLATFORM_OPTIONS}
        value={row.platform}
        onChange={(platform) => platform && onEdit({ platform })}
        leftSection={<Icon size={18} aria-hidden />}
        allowDeselect={false}
        comboboxProps={IN_MAIN}
      />
      <AddressField
        className={classes.address ?? ''}
        aria-label={`${label} address`}
        placeholder={example}
        value={row.url}
        onChange={changeAddress}
        autoFocus={isFresh}
        error={row.url !== '' && safeHref(row.url) === undefined ? 'Use a web or email address.' : undefined}
      />
      <Menu position="bottom-end" {...IN_MAIN}>
        <Menu.Target>
          <ActionIcon aria-label={`More for ${label}`}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowUp size={18} aria-hidden />} disabled={isFirst} onClick={() => onMove(-1)}>
            Move up
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowDown size={18} aria-hidden />} disabled={isLast} onClick={() => onMove(1)}>
            Move down
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="error" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
