import { latePart } from '../../ui/late-part.tsx'

export const ContactSegments = latePart(() => import('./components/why/contact-segments.tsx'))
