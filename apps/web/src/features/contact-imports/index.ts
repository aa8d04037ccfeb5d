export { ExportButton } from './components/export-button.tsx'
export { ImportStrip } from './components/import-strip.tsx'
