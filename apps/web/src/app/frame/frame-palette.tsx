import { Palette, type PaletteProps } from '../../features/search/components/palette.tsx'
import { PAGES } from './pages.ts'
import { usePaletteActions } from './palette-actions.ts'

/** The palette with everything that the features provide. */
export default function FramePalette(props: Omit<PaletteProps, 'entries' | 'actions'>) {
  return <Palette entries={PAGES} actions={usePaletteActions()} {...props} />
}
