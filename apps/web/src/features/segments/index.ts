import { lazy } from 'react'

export const ContactSegments = lazy(() => import('./components/why/contact-segments.tsx'))
