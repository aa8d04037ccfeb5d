import { type ContactCardSettings, MAX_CARD_LINE, MAX_CARD_NOTE } from '@greenroom/domain'
import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core'
import { TextField } from '../../../../../lib/compose/index.ts'
import type { BlockEdit } from '../../../editing/model.ts'
import { PictureField } from '../../../../../lib/form/picture-field.tsx'
import { AddressField } from '../../../../../lib/form/address-field.tsx'
import { TitleField } from '../title-field.tsx'
import { useSettings } from './use-settings.ts'

type Line = Exclude<keyof ContactCardSettings, 'version' | 'note' | 'pictureUrl' | 'website'>

/** Whom visitors can write to, call, and save. */
export function ContactCardForm({ edit }: { edit: BlockEdit }) {
  const { title, settings, set, setTitle, problemOf } = useSettings(edit, 'contact-card')
  const line = (name: Line, label: string, rest: TextInputProps = {}) => (
    <TextInput
      label={label}
      value={settings[name] ?? ''}
      maxLength={MAX_CARD_LINE}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      error={problemOf(name)}
      {...rest}
    />
  )
  return (
    <>
      <TitleField label="Heading" placeholder="Booking" value={title} onChange={setTitle} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {line('name', 'Name', { placeholder: 'Ana Costa' })}
        {line('role', 'Role', { placeholder: 'Booking agent' })}
        {line('organization', 'Company')}
        {line('city', 'City')}
        {line('email', 'Email', { type: 'email', inputMode: 'email', maxLength: 254 })}
        {line('phone', 'Phone', { type: 'tel', placeholder: '+351 912 345 678', maxLength: 41 })}
      </SimpleGrid>
      <AddressField
        label="Website"
        placeholder="example.com"
        value={settings.website ?? ''}
        onChange={(website) => set({ website })}
        error={problemOf('website')}
      />
      <TextField
        label="Note"
        limit={MAX_CARD_NOTE}
        lines={[2, 6]}
        value={settings.note ?? ''}
        onChange={(note) => set({ note })}
        error={problemOf('note')}
      />
      <PictureField
        label="Picture"
        hint="Square pictures look best. It is saved with the contact."
        value={settings.pictureUrl ?? null}
        onChange={(url) => set({ pictureUrl: url ?? undefined })}
      />
    </>
  )
}
