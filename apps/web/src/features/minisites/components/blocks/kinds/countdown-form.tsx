import { type CountdownSettings, MAX_AFTER_TEXT, MAX_BLOCK_TITLE } from '@greenroom/domain'
import { SegmentedControl, TextInput } from '@mantine/core'
import { TextField } from '../../../../../lib/compose/index.ts'
import type { BlockEdit } from '../../../editing/model.ts'
import { AddressField } from '../../../../../lib/form/address-field.tsx'
import { FormPart } from '../form-part.tsx'
import { isoFromLocal, localFromIso } from '../../../../../lib/form/local-time.ts'
import { TitleField } from '../title-field.tsx'
import { useSettings } from './use-settings.ts'
import { ZoneField } from '../../../../../lib/form/zone-field.tsx'

type After = CountdownSettings['after']

const NAMES: Record<After['kind'], string> = { hide: 'Nothing', text: 'A text', link: 'A link' }
const BEGUN: Record<After['kind'], After> = {
  hide: { kind: 'hide' },
  text: { kind: 'text', text: 'It is here.' },
  link: { kind: 'link', label: 'Listen now', url: 'https://' },
}

/** Title and moment of a countdown, and its replacement after that moment. */
export function CountdownForm({ edit }: { edit: BlockEdit }) {
  const { title, settings, set, setTitle, problemOf } = useSettings(edit, 'countdown')
  const { after } = settings
  return (
    <>
      <TitleField label="Title" placeholder="“Low Tide” is out in" value={title} onChange={setTitle} />
      <TextInput
        type="datetime-local"
        label="Counts to"
        description="In your time zone. Every visitor’s clock counts to the same moment."
        value={localFromIso(settings.at)}
        onChange={(event) => set({ at: isoFromLocal(event.currentTarget.value) })}
      />
      <ZoneField label="Shown in the time zone" value={settings.timeZone} onChange={(timeZone) => set({ timeZone })} />
      <FormPart title="After that, visitors see">
        <SegmentedControl
          fullWidth
          aria-label="After that, visitors see"
          data={(['hide', 'text', 'link'] as const).map((value) => ({ value, label: NAMES[value] }))}
          value={after.kind}
          onChange={(kind) => set({ after: BEGUN[kind] })}
        />
        {after.kind === 'text' && (
          <TextField
            label="Text"
            limit={MAX_AFTER_TEXT}
            lines={[1, 4]}
            value={after.text}
            onChange={(text) => set({ after: { kind: 'text', text } })}
            error={problemOf('after.text')}
          />
        )}
        {after.kind === 'link' && (
          <>
            <TextInput
              label="Link title"
              value={after.label}
              maxLength={MAX_BLOCK_TITLE}
              onChange={(event) => set({ after: { ...after, label: event.currentTarget.value } })}
              error={problemOf('after.label')}
            />
            <AddressField
              label="Address"
              placeholder="example.com"
              value={after.url === 'https://' ? '' : after.url}
              onChange={(url) => set({ after: { ...after, url } })}
              error={after.url === 'https://' ? 'Add the address it leads to.' : problemOf('after.url')}
            />
          </>
        )}
      </FormPart>
    </>
  )
}
