/**
 * The storage keys of documents: in quarantine until checked, then at the final key. Both end with the document's id.
 */

export const QUARANTINE = 'quarantine/'
export const DOCUMENTS = 'documents/'
/** Pieces of incomplete uploads, below the upload's id. */
export const UPLOADS = 'uploads/'

export const quarantineKey = (id: string): string => `${QUARANTINE}${id}`
export const documentKey = (id: string): string => `${DOCUMENTS}${id}`
export const pieceKey = (uploadId: string, pieceId: string): string => `${UPLOADS}${uploadId}/${pieceId}`
