/** Where a document's content stands: apart until it is checked, then where others may read it. A document's keys end with its id. */

export const QUARANTINE = 'quarantine/'
export const DOCUMENTS = 'documents/'
/** Pieces of uploads that are not whole yet, below the upload's id. */
export const UPLOADS = 'uploads/'

export const quarantineKey = (id: string): string => `${QUARANTINE}${id}`
export const documentKey = (id: string): string => `${DOCUMENTS}${id}`
export const pieceKey = (uploadId: string, pieceId: string): string => `${UPLOADS}${uploadId}/${pieceId}`
