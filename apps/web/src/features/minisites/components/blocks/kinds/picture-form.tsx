import type { BlockEdit } from '../../../editing/model.ts'
import { PictureField } from '../../../../../lib/form/picture-field.tsx'
import { AddressField } from '../../../../../lib/form/address-field.tsx'
import { AltField } from './alt-field.tsx'
import { TitleField } from '../title-field.tsx'
import { useSettings } from './use-settings.ts'

/** A picture, what it shows, a caption, and where it leads. */
export function PictureForm({ edit }: { edit: BlockEdit }) {
  const { title, url, settings, set, setTitle, setUrl, problemOf } = useSettings(edit, 'picture')
  return (
    <>
      <PictureField
        label="Picture"
        hint="JPG, PNG, GIF or WebP, up to 15 MB. Visitors see it in its own shape."
        value={settings.src ?? null}
        onChange={(src, stored) => set({ src: src ?? undefined, width: stored?.width, height: stored?.height })}
      />
      {settings.src && <AltField value={settings.alt} onChange={(alt) => set({ alt })} />}
      <TitleField label="Caption" value={title} onChange={setTitle} />
      <AddressField
        label="Leads to"
        description="Leave it empty for a picture that is only looked at."
        placeholder="example.com"
        value={url}
        onChange={setUrl}
        error={problemOf('url')}
      />
    </>
  )
}
