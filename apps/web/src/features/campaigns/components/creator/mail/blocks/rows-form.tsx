import { MAX_MAIL_HEADING, MAX_MAIL_SHOWS } from '@greenroom/domain/mail-design'
import { platformOf } from '@greenroom/domain/platforms'
import { MAX_SOCIAL, SOCIAL_PLATFORMS } from '@greenroom/domain/site-design'
import { ActionIcon, Button, Select, Stack, TextInput } from '@mantine/core'
import { platformInfo } from '../../../../../../lib/sites/platforms.ts'
import { IconPlus, IconTrash } from '../../../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../../../ui/in-main.ts'
import classes from './blocks.module.css'
import { LinkField } from './link-field.tsx'
import type { FormOf } from './words-form.tsx'

const PLATFORMS = SOCIAL_PLATFORMS.map((value) => ({ value, label: platformInfo(value).label }))

export function SocialForm({ block, onChange }: FormOf<'social'>) {
  const { links } = block
  const put = (next: typeof links) => onChange({ ...block, links: next })
  return (
    <Stack gap="sm">
      {links.map(({ platform, url }, at) => (
        <div key={at} className={classes.socialRow} role="group" aria-label={platformInfo(platform).label}>
          <Select
            aria-label="Platform"
            data={PLATFORMS}
            value={platform}
            allowDeselect={false}
            comboboxProps={IN_MAIN}
            onChange={(next) => {
              if (next) put(links.with(at, { platform: next, url }))
            }}
          />
          <LinkField
            label={`${platformInfo(platform).label} address`}
            isLabelHidden
            placeholder={platformInfo(platform).example}
            value={url}
            onChange={(next) => {
              const meant = platformOf(next)
              put(links.with(at, { platform: meant && meant !== 'website' ? meant : platform, url: next }))
            }}
          />
          <Remove name={platformInfo(platform).label} onClick={() => put(links.toSpliced(at, 1))} />
        </div>
      ))}
      <Add
        label="Add a place"
        isFull={links.length >= MAX_SOCIAL}
        onClick={() => put([...links, { platform: 'instagram', url: '' }])}
      />
    </Stack>
  )
}

export function ShowsForm({ block, onChange }: FormOf<'shows'>) {
  const { items } = block
  const put = (next: typeof items) => onChange({ ...block, items: next })
  const last = items.at(-1)
  return (
    <Stack gap="sm">
      {items.map((item, at) => (
        <div key={at} className={classes.showRow} role="group" aria-label={`Show ${at + 1}`}>
          <TextInput
            type="date"
            label="Date"
            value={item.date}
            onChange={(event) => {
              // An incomplete date is empty.
              const date = event.currentTarget.value
              if (date !== '') put(items.with(at, { ...item, date }))
            }}
          />
          <TextInput
            label="Where"
            placeholder="Musicbox, Lisbon"
            maxLength={MAX_MAIL_HEADING}
            value={item.where}
            onChange={(event) => put(items.with(at, { ...item, where: event.currentTarget.value }))}
          />
          <LinkField
            label="Tickets (optional)"
            value={item.href}
            onChange={(href) => put(items.with(at, { ...item, href }))}
          />
          <Remove name={`show ${at + 1}`} onClick={() => put(items.toSpliced(at, 1))} />
        </div>
      ))}
      <Add
        label="Add a show"
        isFull={items.length >= MAX_MAIL_SHOWS}
        onClick={() => put([...items, { date: last?.date ?? today(), where: '', href: '' }])}
      />
    </Stack>
  )
}

/** Returns the date here, `YYYY-MM-DD`. */
export const today = (): string => new Date().toLocaleDateString('en-CA')

const Remove = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <ActionIcon className={classes.remove ?? ''} aria-label={`Remove ${name}`} onClick={onClick}>
    <IconTrash size={18} aria-hidden />
  </ActionIcon>
)

const Add = ({ label, isFull, onClick }: { label: string; isFull: boolean; onClick: () => void }) => (
  <Button
    className={classes.choice ?? ''}
    variant="default"
    disabled={isFull}
    leftSection={<IconPlus size={18} aria-hidden />}
    onClick={onClick}
  >
    {label}
  </Button>
)
