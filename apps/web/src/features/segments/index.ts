export { ContactSegments } from './components/why/contact-segments.tsx'
