export { ApiError, type ApiErrorCode } from './api-error.ts'
export { call, type CallInput } from './call.ts'
export { onNotAuthenticated } from './signed-out.ts'
export { upload } from './upload.ts'
