import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Keeps compiled code beside the runtime, so that no start compiles anew. The system's folder for temporary files, which is
// Node's default, is open to other users of the machine: what they put there would be run.
enableCompileCache(fileURLToPath(new URL('../../../../.runtime/compile-cache', import.meta.url)))
