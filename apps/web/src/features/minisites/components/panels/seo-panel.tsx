import { MAX_SEO_DESCRIPTION, MAX_SEO_TITLE } from '@greenroom/domain'
import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { siteNow, siteProblems } from '../../editing/fields.ts'
import { useEditing, useEditor } from '../editor/editor-context.ts'
import { PanelSection } from './panel-section.tsx'
import { PictureField } from '../../../../lib/form/picture-field.tsx'
import { SearchPreview, SharedPreview } from './seo-previews.tsx'

/** Title, description and picture for search engines and shared links. */
export function SeoPanel() {
  const editor = useEditor()
  const { site } = useEditing()
  const { seo, name, bio } = siteNow(site)
  const problems = { ...siteProblems(site), ...site.refusal?.fields }
  const set = (change: Partial<typeof seo>) => editor.editSite({ seo: { ...seo, ...change } })
  return (
    <>
      <PanelSection title="In search results" text="What people read before they open your page.">
        <Stack gap="md">
          <TextInput
            label="Title"
            placeholder={name}
            value={seo.title}
            maxLength={MAX_SEO_TITLE}
            onChange={(event) => set({ title: event.currentTarget.value })}
            error={problems['seo.title']}
          />
          <Textarea
            label="Description"
            placeholder={bio || 'One or two sentences'}
            autosize
            minRows={2}
            maxRows={6}
            value={seo.description}
            maxLength={MAX_SEO_DESCRIPTION}
            onChange={(event) => set({ description: event.currentTarget.value })}
            error={problems['seo.description']}
          />
          <SearchPreview />
          <Switch
            label="Hide from search engines"
            description="Asks Google and others not to list the page. Your link still works."
            checked={seo.no_index}
            onChange={(event) => set({ no_index: event.currentTarget.checked })}
          />
        </Stack>
      </PanelSection>
      <PanelSection title="When shared" text="The card that chats and social networks show.">
        <Stack gap="md">
          <PictureField
            label="Picture"
            hint="Best at 1200 × 630. Without one, we create it from your name, picture and theme."
            value={seo.image_url}
            onChange={(image_url) => set({ image_url })}
          />
          <SharedPreview />
        </Stack>
      </PanelSection>
    </>
  )
}
