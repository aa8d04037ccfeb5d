import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import './app/styles.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('Root element not found')
createRoot(root).render(<App />)
