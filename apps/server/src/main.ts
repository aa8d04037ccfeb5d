import { flushCompileCache } from 'node:module'
import './platform/compile-cache.ts'

const { serve } = await import('./serve.ts')
await serve(process.env)
// Writes the cache now; a process that is killed later would not.
flushCompileCache()
// Frees the memory that only the start needed; in an idle server, V8 would keep it for hours (standard P13). The
// `last-resort` flavor also shrinks the young generation.
globalThis.gc?.({ execution: 'sync', type: 'major', flavor: 'last-resort' })
