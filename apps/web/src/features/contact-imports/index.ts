import { lazy } from 'react'

export const ImportStrip = lazy(() => import('./components/import-strip.tsx'))
export const ExportButton = lazy(() => import('./components/export-button.tsx'))
