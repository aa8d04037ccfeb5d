import { BUTTON_SHAPES, BUTTON_STYLES, FONT_IDS, type FontId, readTheme, type SiteDesign } from '@greenroom/domain'
import { FONTS, THEMES } from '@greenroom/minisite'
import { Button, Select, Stack } from '@mantine/core'
import { IconRestore } from '../../../../ui/icons.generated.ts'
import { ThemePicker } from '../../../../lib/sites/theme-picker.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { siteNow } from '../../editing/fields.ts'
import { isEmpty } from '../../../../lib/editing/merge.ts'
import { useEditing, useEditor } from '../editor/editor-context.ts'
import { BackgroundEditor } from './background-editor.tsx'
import { ChoiceField } from './choice-field.tsx'
import { ColorField } from '../../../../lib/form/color-field.tsx'
import { PanelSection } from './panel-section.tsx'
import { IN_MAIN } from '../../../../ui/in-main.ts'

/** The theme and the owner's changes to it. Text colors follow automatically, so that every page stays readable. */
export function DesignPanel() {
  const editor = useEditor()
  const { site } = useEditing()
  const { theme, design, name, bio, avatar_url } = siteNow(site)
  const { headingFont, bodyFont } = THEMES[readTheme(theme)]
  const set = (change: { [K in keyof SiteDesign]?: SiteDesign[K] | undefined }) => {
    const next = Object.fromEntries(Object.entries({ ...design, ...change }).filter(([, value]) => value !== undefined))
    editor.editSite({ design: next })
  }
  const reset = () => {
    editor.editSite({ design: {} })
    toast.success('Back to the theme’s design', {
      action: { label: 'Undo', onClick: () => editor.editSite({ design }) },
    })
  }
  return (
    <>
      <PanelSection title="Theme">
        <ThemePicker
          value={theme}
          onChange={(next) => editor.editSite({ theme: next })}
          sample={{ name, bio, avatar_url, username: site.row.username }}
        />
      </PanelSection>
      <PanelSection
        title="Background"
        action={
          !isEmpty(design) && (
            <Button variant="default" leftSection={<IconRestore size={18} aria-hidden />} onClick={reset}>
              Reset design
            </Button>
          )
        }
      >
        <BackgroundEditor
          value={design.background}
          swatch={THEMES[readTheme(theme)].swatch}
          onChange={(background) => set({ background })}
        />
      </PanelSection>
      <PanelSection title="Buttons">
        <Stack gap="md">
          <ColorField
            label="Color"
            value={design.buttonColour}
            fallback={THEMES[readTheme(theme)].swatch.at(-1) ?? '#0d6e3c'}
            onChange={(buttonColour) => set({ buttonColour })}
          />
          <ChoiceField
            label="Shape"
            value={design.buttonShape}
            options={BUTTON_SHAPES}
            names={{ square: 'Square', rounded: 'Rounded', pill: 'Pill' }}
            onChange={(buttonShape) => set({ buttonShape })}
          />
          <ChoiceField
            label="Style"
            value={design.buttonStyle}
            options={BUTTON_STYLES}
            names={{ fill: 'Filled', outline: 'Outline', shadow: 'Shadow' }}
            onChange={(buttonStyle) => set({ buttonStyle })}
          />
        </Stack>
      </PanelSection>
      <PanelSection title="Fonts">
        <Stack gap="md">
          <FontField
            label="Headings"
            value={design.headingFont}
            own={headingFont}
            onChange={(font) => set({ headingFont: font })}
          />
          <FontField label="Text" value={design.bodyFont} own={bodyFont} onChange={(font) => set({ bodyFont: font })} />
        </Stack>
      </PanelSection>
    </>
  )
}

interface FontFieldProps {
  label: string
  value: FontId | undefined
  own: FontId
  onChange: (font: FontId | undefined) => void
}

const THEME_FONT = 'theme'

function FontField({ label, value, own, onChange }: FontFieldProps) {
  const data = [
    { value: THEME_FONT, label: `Theme font (${FONTS[own].label})` },
    ...FONT_IDS.map((id) => ({ value: id as string, label: FONTS[id].label })),
  ]
  return (
    <Select
      label={label}
      data={data}
      value={value ?? THEME_FONT}
      onChange={(next) => onChange(next === THEME_FONT || next === null ? undefined : (next as FontId))}
      allowDeselect={false}
      comboboxProps={IN_MAIN}
      maxDropdownHeight={320}
    />
  )
}
