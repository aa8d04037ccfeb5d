import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { rootElement } from './app/root-element.ts'
import { createAppRouter } from './app/router.tsx'
import { createQueryClient } from './lib/query-client.ts'
import './app/styles.ts'

function start(): void {
  const queryClient = createQueryClient()
  createRoot(rootElement(document)).render(<App queryClient={queryClient} router={createAppRouter(queryClient)} />)
}

// A task of its own, so that the browser can answer a click once the code has run.
setTimeout(start)
