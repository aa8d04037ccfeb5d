export { FONTS } from './fonts.ts'
export { SitePreview } from './site-preview.tsx'
export { THEMES } from './themes/themes.ts'
export type { SiteView } from './view.ts'
