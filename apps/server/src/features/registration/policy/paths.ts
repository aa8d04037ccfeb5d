/** Screen that shows how an owner's texts stand. */
export const SENDING_PATH = '/dashboard/settings?tab=sending'
