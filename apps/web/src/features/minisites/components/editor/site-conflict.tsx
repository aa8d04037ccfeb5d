import { Box } from '@mantine/core'
import { siteFields } from '../../editing/fields.ts'
import type { SiteFields } from '../../editing/model.ts'
import { ConflictNotice } from '../../../../ui/conflict-notice.tsx'
import { useEditing, useEditor } from './editor-context.ts'

const NAMES: Record<keyof SiteFields, string> = {
  name: 'Name',
  bio: 'Bio',
  avatar_url: 'Picture',
  is_active: 'Visibility',
  theme: 'Theme',
  social: 'Social icons',
  design: 'Design',
  seo: 'Search settings',
}

/** Conflicting changes of name, design or search settings. Shown above every tab, since they belong to several. */
export function SiteConflict() {
  const editor = useEditor()
  const { site } = useEditing()
  if (!site.conflict) return null
  const theirs = siteFields(site.row)
  return (
    <Box mt="md">
      <ConflictNotice title="This was also changed elsewhere" onChoose={editor.settleSite}>
        {site.conflict.map((field) => (
          <div key={field}>
            <b>{NAMES[field]}</b>
            {typeof theirs[field] === 'string' && field !== 'avatar_url' && <>, the other version: “{theirs[field]}”</>}
          </div>
        ))}
      </ConflictNotice>
    </Box>
  )
}
