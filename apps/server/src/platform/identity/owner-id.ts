declare const brand: unique symbol

/** Id of the signed-in user who owns the data. Only authentication creates it, so an unscoped read does not compile. */
export type OwnerId = string & { readonly [brand]: 'OwnerId' }

/** For authentication and `asOwner` only; an architecture rule keeps it out of features. */
export const ownerIdOf = (userId: string): OwnerId => userId as OwnerId
