import type { SiteCode } from '@greenroom/contracts'
import type { QrSide } from '@greenroom/domain/codes'
import { Button, Menu, Skeleton, UnstyledButton } from '@mantine/core'
import { formatNumber } from '../../../lib/format.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import {
  IconDownload,
  IconExternalLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPrinter,
} from '../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../ui/in-main.ts'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { Sparkline } from '../../../ui/sparkline.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { thumbnailOf } from '../api/codes.ts'
import classes from './code-card.module.css'

export interface CodeCardProps {
  code: SiteCode
  /** Name of its page, if there are several. */
  siteName: string | undefined
  onOpen: () => void
  onNumbers: () => void
  onSave: (size: QrSide | 'svg') => void
  onPrint: () => void
  onPause: () => void
  onDelete: () => void
}

/** One code: its picture, where it leads, and how often it was followed. */
export function CodeCard({ code, siteName, onOpen, onNumbers, onSave, onPrint, onPause, onDelete }: CodeCardProps) {
  const { name, url, is_paused: isPaused } = code
  return (
    <li className={classes.card}>
      <div className={classes.top}>
        <img className={classes.picture} src={thumbnailOf(code)} alt="" width={104} height={104} loading="lazy" />
        <div className={classes.words}>
          <div className={classes.head}>
            <h2 className={classes.name}>
              <UnstyledButton className={classes.open} onClick={onOpen}>
                {name}
              </UnstyledButton>
            </h2>
            {isPaused && <StatusBadge color="gray">Paused</StatusBadge>}
          </div>
          <div className={classes.address}>
            <span>{url.replace(/^https?:\/\//, '')}</span>
            <CopyButton value={url} label={`Copy the short link of ${name}`} />
          </div>
          <p className={classes.leads}>
            {leadsTo(code)}
            {siteName === undefined ? '' : ` · ${siteName}`}
          </p>
        </div>
      </div>
      <UnstyledButton className={classes.figures} onClick={onNumbers}>
        <span className="visually-hidden">Numbers of {name}: </span>
        <Figure label="Scans" value={code.total.scans} />
        <Figure label="Link clicks" value={code.total.clicks} />
        <span className={classes.trend}>
          <Sparkline values={code.daily} height={34} isRunning />
          <span className={classes.label}>Last 30 days</span>
        </span>
      </UnstyledButton>
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={`Edit ${name}`}
          onClick={onOpen}
        >
          Edit
        </Button>
        <DownloadMenu name={name} onSave={onSave} onPrint={onPrint} />
        <span className={classes.more}>
          <MoreMenu name={name} isPlain onDelete={onDelete}>
            <Menu.Item
              component="a"
              href={url}
              target="_blank"
              rel="noopener"
              leftSection={<IconExternalLink size={18} aria-hidden />}
            >
              Follow the link
            </Menu.Item>
            <Menu.Item
              leftSection={
                isPaused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />
              }
              onClick={onPause}
            >
              {isPaused ? 'Resume' : 'Pause'}
            </Menu.Item>
          </MoreMenu>
        </span>
      </div>
    </li>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <span className={classes.figure}>
    <span className={classes.value}>{formatNumber(value)}</span>
    <span className={classes.label}>{label}</span>
  </span>
)

function leadsTo({ target, is_paused: isPaused }: SiteCode): string {
  if (isPaused || target.kind === 'page') return 'Leads to your page'
  if (target.kind === 'link') return `Leads to ${(target.url ?? '').replace(/^https?:\/\/(www\.)?/, '')}`
  return target.block_id === null ? 'Leads to your page: its block is gone' : 'Leads to a block of your page'
}

const FILES: readonly { size: QrSide | 'svg'; label: string }[] = [
  { size: 'svg', label: 'SVG, for print at any size' },
  { size: 2048, label: 'PNG, 2,048 pixels, for posters' },
  { size: 1024, label: 'PNG, 1,024 pixels, for flyers' },
  { size: 512, label: 'PNG, 512 pixels, for screens' },
]

const DownloadMenu = ({ name, onSave, onPrint }: Pick<CodeCardProps, 'onSave' | 'onPrint'> & { name: string }) => (
  <Menu position="bottom-start" {...IN_MAIN}>
    <Menu.Target>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={`Download the QR code of ${name}`}
      >
        Download
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={onPrint}>
        Print a sheet
      </Menu.Item>
      <Menu.Divider />
      {FILES.map(({ size, label }) => (
        <Menu.Item key={size} onClick={() => onSave(size)}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

/** Stands in for the cards while they load. */
export const CodeCards = () => (
  <div className={classes.grid}>
    {[1, 2, 3, 4].map((card) => (
      <Skeleton key={card} height={268} radius="lg" />
    ))}
  </div>
)
