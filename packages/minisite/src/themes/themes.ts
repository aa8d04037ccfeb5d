import { type FontId, THEME_IDS, type ThemeId } from '@greenroom/domain'
import { LOOKS } from './looks.ts'

/** Details of a theme for the person choosing one. */
export interface ThemeInfo {
  name: string
  blurb: string
  swatch: readonly string[]
  headingFont: FontId
  bodyFont: FontId
}

export const THEMES = Object.fromEntries(
  THEME_IDS.map((id) => {
    const { name, blurb, swatch, headingFont, bodyFont } = LOOKS[id]
    return [id, { name, blurb, swatch, headingFont, bodyFont }]
  }),
) as Record<ThemeId, ThemeInfo>
