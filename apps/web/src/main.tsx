import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { rootElement } from './app/root-element.ts'
import './app/styles.ts'

createRoot(rootElement(document)).render(<App />)
