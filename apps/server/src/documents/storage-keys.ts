/** Where a document's content stands: apart until it is checked, then where others may read it. Keys end with the document's id. */

export const QUARANTINE = 'quarantine/'
export const DOCUMENTS = 'documents/'

export const quarantineKey = (id: string): string => `${QUARANTINE}${id}`
export const documentKey = (id: string): string => `${DOCUMENTS}${id}`
