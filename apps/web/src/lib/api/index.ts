export { ApiError } from './api-error.ts'
export { call } from './call.ts'
export { onNotAuthenticated } from './signed-out.ts'
export { upload } from './upload.ts'
