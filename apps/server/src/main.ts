import { flushCompileCache } from 'node:module'
import './platform/compile-cache.ts'

const { serve } = await import('./serve.ts')
await serve(process.env)
// Also what is killed later has kept it.
flushCompileCache()
