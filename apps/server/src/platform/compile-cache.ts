import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Keeps compiled code beside the runtime, so that no start compiles again. Node's default, the system's temporary
// folder, is writable by other users of the machine, and code they put there would run.
enableCompileCache(fileURLToPath(new URL('../../../../.runtime/compile-cache', import.meta.url)))
