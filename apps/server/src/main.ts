import { flushCompileCache } from 'node:module'
import './platform/compile-cache.ts'

const { serve } = await import('./serve.ts')
await serve(process.env)
// Writes the cache now; a process that is killed later would not.
flushCompileCache()
// What the start leaves behind would stay for hours in a server at rest (standard P13). Only this flavor also gives back
// the room for new values.
globalThis.gc?.({ execution: 'sync', type: 'major', flavor: 'last-resort' })
