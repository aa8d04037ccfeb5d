import type { Template } from '@greenroom/contracts'
import { Button, Menu, Skeleton, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import {
  IconCopy,
  IconDownload,
  IconFolder,
  IconMail,
  IconMessage,
  IconPencil,
  IconSend2,
} from '../../../ui/icons.generated.ts'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { newCampaignFrom } from '../api/addresses.ts'
import { MessagePreview } from './message-preview.tsx'
import classes from './template-card.module.css'

export interface TemplateCardProps {
  template: Template
  artist: string
  onOpen: () => void
  onDuplicate: () => void
  onMove: () => void
  onExport: () => void
  onDelete: () => void
}

/** One template: what it says, where it is, and what can be done with it. */
export function TemplateCard({ template, artist, onOpen, ...actions }: TemplateCardProps) {
  const { channel, name, folder, uses, is_locked: isLocked, last_used_at: used, updated_at: changed } = template
  const isText = channel === 'sms'
  return (
    <li className={classes.card}>
      <div className={classes.window} data-channel={channel}>
        <MessagePreview template={template} artist={artist} />
      </div>
      <div className={classes.words}>
        <div className={classes.head}>
          <h2 className={classes.name}>
            <UnstyledButton className={classes.open} onClick={onOpen}>
              {name}
            </UnstyledButton>
          </h2>
          {isLocked && <StatusBadge color="warning">Locked</StatusBadge>}
        </div>
        <p className={classes.facts}>
          {isText ? <IconMessage size={15} aria-hidden /> : <IconMail size={15} aria-hidden />}
          <span>
            {isText ? 'Text' : template.has_design ? 'Email of blocks' : 'Email'}
            {folder === '' ? '' : ` · ${folder}`}
            {uses === 0 ? '' : ` · used ${countOf(uses, 'time')}`}
          </span>
          <span className={classes.time}>
            <span className="visually-hidden">{used === null ? 'Last changed: ' : 'Last used: '}</span>
            <TimeAgo at={used ?? changed} />
          </span>
        </p>
        {isLocked && (
          <p className={classes.locked}>
            Kept, but it cannot be used: your plan has room for fewer templates.{' '}
            <Link to="/dashboard/settings?tab=billing#choose">Choose what stays</Link>
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {!isLocked && (
          <Button
            component={Link}
            to={newCampaignFrom(template)}
            size="xs"
            variant="light"
            leftSection={<IconSend2 size={16} aria-hidden />}
            aria-label={`Use ${name}`}
          >
            Use
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={`Edit ${name}`}
          onClick={onOpen}
        >
          Edit
        </Button>
        <span className={classes.more}>
          <CardMenu name={name} {...actions} />
        </span>
      </div>
    </li>
  )
}

const CardMenu = ({
  name,
  onDuplicate,
  onMove,
  onExport,
  onDelete,
}: Pick<Template, 'name'> & Omit<TemplateCardProps, 'template' | 'artist' | 'onOpen'>) => (
  <MoreMenu name={name} isPlain onDelete={onDelete}>
    <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={onDuplicate}>
      Duplicate
    </Menu.Item>
    <Menu.Item leftSection={<IconFolder size={18} aria-hidden />} onClick={onMove}>
      Move to a folder
    </Menu.Item>
    <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={onExport}>
      Export
    </Menu.Item>
  </MoreMenu>
)

/** Stands in for the cards while they load. */
export const TemplateCards = () => (
  <div className={classes.grid}>
    {[1, 2, 3, 4, 5, 6].map((card) => (
      <Skeleton key={card} height={318} radius="lg" />
    ))}
  </div>
)
